package import AnnotateMediaTypes
internal import AnnotateStages

/// Detects and refines faces in single frames of a stream, as detection schedules request.
///
/// Each result depends only on the frame and the arguments.
package protocol FrameDetecting: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// How many frames the detector can take at the same time; 1 if it needs them one after another, in
  /// order.
  var concurrentFrames: Int { get }

  /// The bounds of the picture in the frames, in square pixels.
  var picture: Rect<SquareSpace> { get }

  /// Runs the detector on a frame and returns the faces by descending confidence.
  ///
  /// - Throws: `AnnotateError`.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>]

  /// Where a cheaper detector suspects faces in a frame; not all of them are faces.
  ///
  /// - Returns: the boxes; none if there is no such detector.
  /// - Throws: `AnnotateError`.
  func suspicions(in frame: Frame) async throws -> [Rect<SquareSpace>]

  /// Runs the landmark networks on a face that is expected in a frame.
  ///
  /// - Throws: `AnnotateError`.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement

  /// Computes the signature of a refined face in a frame; nil if it cannot be recognised.
  ///
  /// - Throws: `AnnotateError`.
  func signature(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> FaceSignature?

  /// The mean colours of a frame in a coarse grid of cells.
  ///
  /// - Throws: `AnnotateError`.
  func thumbnail(of frame: Frame) async throws -> SceneThumbnail

  /// The brightness of a face in a frame in grids that are fixed to the face; nil if a point that places
  /// them is unknown or the frame cannot be read.
  func thumbnail(of face: FaceObservation<SquareSpace>, in frame: Frame) -> FaceThumbnail?
}

extension FrameDetecting {
  /// Detects the faces in a frame and refines each.
  ///
  /// - Returns: the faces as detected, with the poses that their points show, and as refined.
  /// - Throws: `AnnotateError`.
  func refinedFaces(
    in frame: Frame
  ) async throws -> [(detected: FaceObservation<SquareSpace>, refinement: Refinement)] {
    try await detect(in: frame).concurrentMap { face in
      var face = face
      face.pose = HeadPose(points: face.landmarks)
      return (face, try await refine(face, in: frame))
    }
  }
}
