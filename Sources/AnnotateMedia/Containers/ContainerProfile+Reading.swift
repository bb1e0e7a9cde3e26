extension ContainerProfile {
  /// The information that files of a container give to a reader.
  package struct Reading: Sendable, Equatable {
    /// The amount of contents that a file states.
    package enum Index: Sendable {
      /// Nothing reliable.
      case none
      /// The offset of each sample.
      case samples
      /// The number of frames.
      case frameCount
    }

    /// Whether QuickTime boxes (ISO/IEC 14496-12) describe its tracks; they contain more than FFmpeg
    /// reports.
    package var hasMovieBoxes = false
    /// The amount of contents that a file states.
    package var index = Index.none
    /// Whether a frame is shown until the next one starts, and the last frame until its track ends.
    package var showsFramesUntilNext = false
    /// Whether browsers play it.
    package var isPlayedByBrowsers = false
  }
}
