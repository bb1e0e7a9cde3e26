package import AnnotateMediaTypes

/// Detects and refines faces in single frames of a stream, as detection schedules request.
///
/// Each result depends only on the frame and the arguments.
package protocol FrameDetecting: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// The bounds of the picture in the frames, in square pixels.
  var picture: Rect<SquareSpace> { get }

  /// Runs the detector on a frame and returns the faces by descending confidence.
  ///
  /// - Throws: `AnnotateError`.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>]

  /// Runs the landmark networks on a face that is expected in a frame.
  ///
  /// - Throws: `AnnotateError`.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement

  /// The mean brightness of a frame in a coarse grid of cells.
  ///
  /// - Throws: `AnnotateError`.
  func thumbnail(of frame: Frame) async throws -> LumaThumbnail
}

extension FrameDetecting {
  /// Detects the faces in a frame and refines each.
  ///
  /// - Throws: `AnnotateError`.
  func faces(in frame: Frame) async throws -> [FaceObservation<SquareSpace>] {
    var faces: [FaceObservation<SquareSpace>] = []
    for face in try await detect(in: frame) {
      faces.append(try await refine(face, in: frame).face)
    }
    return faces
  }
}
