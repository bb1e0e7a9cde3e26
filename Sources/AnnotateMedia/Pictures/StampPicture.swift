package import AnnotateMediaTypes

/// What a picture file for stamping holds.
package enum StampPicture: Sendable {
  /// One picture of an animation, or the only one.
  package struct Frame: Sendable {
    /// BGRA with colours multiplied by alpha.
    package let picture: ImageBuffer
    /// How long it is shown; nil where the file does not say.
    package let duration: MediaTime?
  }

  /// An SVG document that names no other files and runs no programs.
  ///
  /// `aspect` is its width divided by its height.
  case document([UInt8], aspect: Double)
  /// Pictures of the same size, one after the other; never empty.
  case frames([Frame])

  /// The width divided by the height.
  package var aspect: Double {
    switch self {
    case .document(_, let aspect): aspect
    case .frames(let frames):
      frames.first.map { Double($0.picture.size.width) / Double($0.picture.size.height) } ?? 1
    }
  }
}
