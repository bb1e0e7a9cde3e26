package import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The thumbnails of a clip, for measurements.
package enum ClipThumbnails {
  /// Decodes a clip and makes a thumbnail of each frame.
  ///
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it contains no video.
  package static func of(_ path: String) async throws -> [LumaThumbnail] {
    var demuxer = try Demuxer(opening: path)
    let source = demuxer.source
    guard let stream = source.mainVideo else {
      throw AnnotateError(.badInput, "cannot read", subject: path, why: "there is no video in it")
    }
    var decoder = try Decoder(for: stream, of: source, threads: 1)
    let maker = ThumbnailMaker()
    var thumbnails: [LumaThumbnail] = []
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      while let frame = try decoder.receive() {
        thumbnails.append(try await maker.thumbnail(of: frame))
      }
    }
    try decoder.send(nil)
    while let frame = try decoder.receive() {
      thumbnails.append(try await maker.thumbnail(of: frame))
    }
    return thumbnails
  }
}
