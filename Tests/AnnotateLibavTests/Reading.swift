import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes

/// The frames that can be decoded from a clip's main stream.
struct Reading {
  let source: SourceDescription
  let frames: [Frame]
  let damageCount: Int

  /// The indices of the frames that show damage.
  var damagedFrames: Set<Int> { Set(frames.indices.filter { frames[$0].isDamaged }) }

  /// Decodes a clip to its end, or up to `limit` frames.
  init(
    _ path: String,
    limit: Int = .max,
    threads: Int = 1,
    search: DamageSearch = .everything
  ) throws {
    var demuxer = try Demuxer(opening: path)
    source = demuxer.source
    guard let video = source.mainVideo else {
      throw AnnotateError(.badInput, "no video", subject: path)
    }
    var decoder = try Decoder(for: video, of: source, threads: threads, search: search)
    var frames: [Frame] = []
    while frames.count < limit, let packet = try demuxer.next() {
      guard packet.streamIndex == video.index else { continue }
      try decoder.send(packet)
      while let frame = try decoder.receive() { frames.append(frame) }
    }
    try decoder.send(nil)
    while let frame = try decoder.receive() { frames.append(frame) }
    self.frames = Array(frames.prefix(limit))
    damageCount = demuxer.damageCount + decoder.damageCount
  }

  /// The first frame of a clip.
  static func firstFrame(of path: String) throws -> Frame {
    let reading = try Reading(path, limit: 1)
    guard let frame = reading.frames.first else {
      throw AnnotateError(.badInput, "no picture", subject: path)
    }
    return frame
  }
}
