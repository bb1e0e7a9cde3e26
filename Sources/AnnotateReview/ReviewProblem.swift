package import AnnotateMediaTypes

/// What can be wrong with the review of a sidecar.
package enum ReviewProblem: Problem {
  /// Not every browser plays a video with this codec, or with chroma other than 4:2:0.
  case unplayable(path: String, codec: String, hasCommonChroma: Bool)
  /// The video of a sidecar is not beside it, so that a report has no pictures.
  case noVideo(of: String)
  /// A video has another size than the one of the sidecar, which has this name.
  case otherVideo(path: String, PixelSize, expected: PixelSize, name: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .badInput }
}
