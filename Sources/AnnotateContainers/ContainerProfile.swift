/// The capabilities of a container, for planning, muxing and verification.
///
/// The defaults describe a container without its own profile. Of a file, it keeps the streams that
/// FFmpeg's muxer accepts, with times that may begin anywhere, but no tags.
package struct ContainerProfile: Sendable, Equatable {
  /// What its files contain.
  package enum Contents: Sendable {
    /// Streams with times.
    case video
    /// One picture per file, without a time.
    case pictures
  }

  /// FFmpeg's name of the muxer that writes it, such as `matroska`.
  package let name: String
  /// The endings of file names that stand for it, without the dot; empty if FFmpeg's own table is enough.
  package var endings: [String] = []
  /// What its files contain.
  package var contents = Contents.video
  /// How pictures are stored.
  package var picture = Picture()
  /// How times are stored.
  package var times = Times()
  /// Which streams it holds, and how it stores them.
  package var streams = Streams()
  /// Which tags it holds, and under which names.
  package var tags = Tags()
  /// The information that its files give to a reader.
  package var reading = Reading()
  /// How its files are written.
  package var writing = Writing()
}

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
    /// Whether a file states the size, the pixel format and the rate of its pictures; otherwise readers have to be told.
    package var describesPictures = true
    /// Whether browsers play it.
    package var isPlayedByBrowsers = false
  }
}
