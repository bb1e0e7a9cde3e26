internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Keeps the times of pictures in containers that state only that of the first picture in a piece of a certain size.
///
/// Readers count on from there at an even rate. Pictures that are not evenly spaced are followed by zeros, as MPEG-1 and
/// MPEG-2 allow them before a start code, so that no two of them begin in the same piece.
struct PictureStuffing {
  private let size: Int
  /// The duration of a picture at the rate that the stream states.
  private let step: Rational
  private var latest: MediaTime?
  private var isNeeded = false

  /// Takes the size of the pieces, in bytes, and the duration of a picture at the rate that the stream states, in seconds; nil if
  /// each picture has its own time.
  init?(piecesOf size: Int?, step: Rational) {
    guard let size else { return nil }
    (self.size, self.step) = (size, step)
  }

  /// Notes the next packet of the video, before the one ahead of it is written.
  mutating func note(_ packet: Packet, _ timeBase: Rational) {
    guard !isNeeded, let time = packet.decodeTime(in: timeBase) else { return }
    if let latest {
      let passed = MediaTime(time.value - latest.value, timeBase: timeBase)
      isNeeded = passed != MediaTime(1, timeBase: step)
    }
    latest = time
  }

  /// Lets a packet fill a piece if times would be lost otherwise.
  func stuff(_ packet: Packet) throws(FFmpegError) {
    if isNeeded { try packet.fill(to: size) }
  }
}
