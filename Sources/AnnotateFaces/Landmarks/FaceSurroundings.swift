package import AnnotateMediaTypes
internal import Glibc

/// The part of the upright picture around a face that landmark networks may examine.
package struct FaceSurroundings: Sendable, Equatable {
  /// The side around a face that is not tilted, in longer sides of its box.
  ///
  /// The mesh network examines 1.25 of them, and then 1.33 longer sides of a mesh that may be shifted and
  /// larger.
  private static let margin = 1.6
  /// The same if the tilt of the face is unknown: any angle fits.
  private static let marginOfAnyTilt = 2.2
  /// The number of pixels along the longer side of the box that gives the networks a sharp picture; they
  /// gain nothing from more.
  private static let pixelsPerFace = 160.0

  /// The square part.
  package let area: Rect<SquareSpace>
  /// The number of pixels along a side from which the networks gain nothing.
  package let maximumSide: Int

  /// Finds the part around a face.
  package init(of face: FaceObservation<SquareSpace>) {
    let margin =
      face.landmarks.roll.map { Self.margin * Self.extent(ofSquareTurned: $0) }
      ?? Self.marginOfAnyTilt
    let side = margin * max(face.bounds.width, face.bounds.height)
    area = Rect(around: face.bounds.center, width: side, height: side)
    maximumSide = Int((margin * Self.pixelsPerFace).rounded())
  }

  /// The side of the upright square around a square that is turned by `angle` degrees, in sides of that.
  private static func extent(ofSquareTurned angle: Double) -> Double {
    abs(cos(angle * .pi / 180)) + abs(sin(angle * .pi / 180))
  }
}
