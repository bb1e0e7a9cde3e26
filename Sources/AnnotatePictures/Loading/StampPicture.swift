internal import AnnotateLibav
package import AnnotateMediaTypes

/// The contents of a picture file for stamping.
package enum StampPicture: Sendable {
  /// One picture of an animation, or the only one.
  package struct Frame: Sendable {
    /// The pixels: BGRA with premultiplied alpha.
    package let picture: ImageBuffer
    /// Its display duration; nil if the file does not state one.
    package let duration: MediaTime?
  }

  /// An SVG document without references to other files and without scripts.
  ///
  /// `aspect` is its width divided by its height.
  case document([UInt8], aspect: Double)
  /// Pictures of the same size in display order; never empty.
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
