package import AnnotateContainers
package import AnnotateMediaTypes

extension Frame {
  /// Decodes the first picture of a file and describes its stream.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it contains no picture.
  package static func first(
    inFileAt path: String
  ) throws(AnnotateError) -> (frame: Frame, stream: StreamInfo) {
    try first(of: Demuxer(opening: path))
  }

  /// Decodes the first picture of an open file and describes its stream.
  ///
  /// - Throws: `.badInput` if the file contains no picture.
  package static func first(
    of demuxer: consuming Demuxer
  ) throws(AnnotateError) -> (frame: Frame, stream: StreamInfo) {
    var demuxer = demuxer
    let source = demuxer.source
    guard let stream = source.mainVideo else { throw noPicture(source.path) }
    var decoder = try Decoder(for: stream, of: source, threads: 1, search: .nothing)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return (frame, stream) }
    }
    try decoder.send(nil)
    guard let frame = try decoder.receive() else { throw noPicture(source.path) }
    return (frame, stream)
  }

  private static func noPicture(_ path: String) -> AnnotateError {
    AnnotateError(MediaProblem.noPicture(path: path))
  }
}
