/// How a video file is laid out.
package struct OutputForm: Sendable {
  /// Whether the description of the tracks comes first, in containers where that is usual.
  package var putsMovieFirst = true
  /// Whether the annotated pictures have the size and form of the source's, so that what describes these stays
  /// true.
  package var keepsGeometry = false
  /// Whether a QuickTime or MP4 file is divided into fragments that begin with keyframes.
  package var isFragmented = false
  /// The part of the source that is written; nil for all of it.
  package var excerpt: Excerpt?
  /// Whether tags and packets of data that hold pictures are left out.
  package var leavesOutPictures = false
  /// Whether somebody sees a video that is written into a pipe while it is made, so that no packet waits for the next.
  package var isLive = false

  /// Makes the default form, for pictures of a new size.
  package init() {}

  /// Makes a form.
  package init(
    putsMovieFirst: Bool,
    keepsGeometry: Bool,
    isFragmented: Bool,
    excerpt: Excerpt?,
    leavesOutPictures: Bool = false
  ) {
    (self.putsMovieFirst, self.keepsGeometry) = (putsMovieFirst, keepsGeometry)
    self.isFragmented = isFragmented
    self.excerpt = excerpt
    self.leavesOutPictures = leavesOutPictures
  }
}
