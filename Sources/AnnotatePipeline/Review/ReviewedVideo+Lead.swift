internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar

extension ReviewedVideo {
  /// How many seconds after the video's first frame the sidecar begins: not 0 where the sidecar is of a part
  /// and the video is the whole source.
  ///
  /// - Parameters:
  ///   - header: the header of the sidecar.
  ///   - time: the time of its first frame; nil if it has none.
  /// - Returns: the seconds.
  /// - Throws: as `Demuxer` and `Decoder` do.
  package func lead(of header: SidecarHeader, to time: MediaTime?) throws -> Double {
    guard header.isOfExcerpt, isSource, let time, let first = try firstTime() else { return 0 }
    return max(0, time.seconds - first.seconds)
  }

  /// The time of the first frame.
  private func firstTime() throws -> MediaTime? {
    var demuxer = try Demuxer(opening: main.source.path)
    var decoder = try Decoder(for: main.stream, of: demuxer.source, threads: 1)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == main.stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame.presentationTime }
    }
    try decoder.send(nil)
    return try decoder.receive()?.presentationTime
  }
}
