/// What a container can hold and how it keeps it: what planning, muxing and verification know of it.
///
/// The defaults describe a container without a profile of its own: of a file it keeps the
/// streams that FFmpeg's muxer accepts, with times that may begin anywhere, and nothing that is said of
/// them.
package struct ContainerProfile: Sendable, Equatable {
  /// What is in its files.
  package enum Contents: Sendable {
    /// Streams with times.
    case video
    /// One picture a file, without a time.
    case pictures
  }

  /// FFmpeg's name of the muxer that writes it, such as `matroska`.
  package let name: String
  /// The endings of file names that stand for it, without the dot; none where FFmpeg's own table is enough.
  package var endings: [String] = []
  /// What is in its files.
  package var contents = Contents.video
  /// How pictures are kept.
  package var picture = Picture()
  /// How times are kept.
  package var times = Times()
  /// Which streams it holds, and how.
  package var streams = Streams()
  /// Which tags it holds, and under which names.
  package var tags = Tags()
  /// What its files tell a reader.
  package var reading = Reading()
  /// How its files are written.
  package var writing = Writing()
}
