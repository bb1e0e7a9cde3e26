@testable import AnnotateLibav
@testable import AnnotatePictures

/// An SVG document, as it is checked before librsvg sees it.
enum DrawingTarget {
  static func use(_ bytes: [UInt8]) { _ = SVGCheck.problem(in: bytes) }
}
