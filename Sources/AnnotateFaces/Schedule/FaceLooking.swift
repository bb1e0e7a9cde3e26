package import AnnotateMediaTypes

/// Looks at single frames of a stream, as schedules ask.
///
/// Every answer hangs on the frame and the question alone.
package protocol FaceLooking: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// The picture with square pixels that frames show.
  var picture: Rect<SquareSpace> { get }

  /// The faces that the detector sees in a frame, surest first.
  ///
  /// - Throws: `AnnotateError`.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>]

  /// What is seen of a face that is thought to be in a frame.
  ///
  /// - Throws: `AnnotateError`.
  func lookClosely(
    at face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> CloseLook

  /// The brightness of a frame in a few cells.
  ///
  /// - Throws: `AnnotateError`.
  func thumbnail(of frame: Frame) async throws -> LumaThumbnail
}

extension FaceLooking {
  /// The faces in a frame, each looked at closely.
  ///
  /// - Throws: `AnnotateError`.
  func faces(in frame: Frame) async throws -> [FaceObservation<SquareSpace>] {
    var faces: [FaceObservation<SquareSpace>] = []
    for face in try await detect(in: frame) {
      faces.append(try await lookClosely(at: face, in: frame).face)
    }
    return faces
  }
}
