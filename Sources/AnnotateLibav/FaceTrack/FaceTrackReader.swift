internal import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Reads the lines of the sidecar from the track of a video.
package final class FaceTrackReader {
  private var demuxer: Demuxer
  private let stream: Int
  private var lines: [[UInt8]]
  private var next = 0

  /// The beginning of the first line.
  private static let beginning = Array(#"{"schema":"annotate.faces""#.utf8)

  /// Opens a video; nil if it contains no faces.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it is not a video.
  package init?(opening path: String) throws(AnnotateError) {
    var opened = try Demuxer(opening: path)
    var candidates = Set(opened.source.streams.filter(Self.mayHaveFaces).map(\.index))
    while !candidates.isEmpty, let packet = try opened.next() {
      guard candidates.remove(packet.streamIndex) != nil else { continue }
      let payload = packet.payload
      guard payload.starts(with: Self.beginning) else { continue }
      stream = packet.streamIndex
      lines = Self.lines(payload)
      demuxer = opened
      return
    }
    return nil
  }

  private static func mayHaveFaces(_ stream: StreamInfo) -> Bool {
    stream.kind == .data || stream.kind == .unknown || stream.codec == "webvtt"
  }

  /// Returns the next line of the sidecar, without its line break; nil at the end.
  ///
  /// - Throws: `.badInput` if the video ends too early, `.inputOutput` if it becomes unreadable.
  package func nextLine() throws(AnnotateError) -> [UInt8]? {
    while next == lines.count {
      guard let packet = try demuxer.next() else { return nil }
      guard packet.streamIndex == stream else { continue }
      (lines, next) = (Self.lines(packet.payload), 0)
    }
    next += 1
    return lines[next - 1]
  }

  private static func lines(_ payload: [UInt8]) -> [[UInt8]] {
    payload.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
