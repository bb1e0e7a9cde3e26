extension ContainerProfile {
  /// What the files of a container tell a reader.
  package struct Reading: Sendable, Equatable {
    /// What a file says of how much is in it.
    package enum Index: Sendable {
      /// Nothing that can be relied on.
      case none
      /// Where each sample is.
      case samples
      /// How many frames there are.
      case frameCount
    }

    /// Whether tracks are described in boxes of QuickTime (ISO/IEC 14496-12), which say more than FFmpeg
    /// reports.
    package var hasMovieBoxes = false
    /// What a file says of how much is in it.
    package var index = Index.none
    /// Whether a frame is shown until the next one comes, and the last until its track ends.
    package var showsFramesUntilNext = false
    /// Whether browsers play it.
    package var isPlayedByBrowsers = false
  }
}
