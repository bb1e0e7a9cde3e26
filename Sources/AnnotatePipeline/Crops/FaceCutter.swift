package import AnnotateFaces
package import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStamps

/// Cuts faces out of frames and rotates them so that the eyes are level.
package struct FaceCutter: ~Copyable {
  /// The side of a picture, as a multiple of the longer side of the face.
  package static let margin = 1.5

  private let size: Int
  private let geometry: FrameGeometry
  private var cutter: FrameCutter

  /// Makes a cutter for a stream; its pictures have `size` by `size` pixels.
  package init(size: Int, of geometry: FrameGeometry) {
    (self.size, self.geometry) = (size, geometry)
    cutter = FrameCutter(side: size)
  }

  /// A picture with the face in its centre; nil if no part of the face is in the frame.
  ///
  /// Pixels outside the frame are black.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  package mutating func picture(
    of face: FaceObservation<DisplaySpace>,
    in frame: Frame
  ) throws(AnnotateError) -> Frame? {
    let placement = FacePlacement(face.mapped(by: geometry.displayToSquare))
    let side = placement.longerSide * Self.margin
    guard side > 0, side.isFinite else { return nil }
    let pictureToSquare = placement.level(side: side, pixels: size)
    return try cutter.cut(frame, at: pictureToSquare.then(geometry.squareToCoded))
  }
}
