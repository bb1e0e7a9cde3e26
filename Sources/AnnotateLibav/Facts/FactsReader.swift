package import AnnotateContainers
package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

/// Reads a file from beginning to end and collects all facts about it, a few bytes for each packet and
/// picture.
///
/// It is a class, because the compiler takes seconds for a noncopyable type with this many fields.
package final class FactsReader {
  /// How many pictures of the main video are decoded.
  package enum Pictures: Sendable {
    /// As many as are needed to know their properties.
    case first
    /// Every one.
    case all
  }

  /// The facts collected so far; complete when there are no more frames.
  package private(set) var facts: MediaFacts
  /// Describes the file of the latest picture, or of the first one before any picture is read; nil for
  /// pictures of a video.
  package private(set) var still: StillFile?

  private let wanted: Pictures
  private let pictures: PictureFiles?
  private let video: StreamInfo?
  private var demuxer: Demuxer
  private var decoder: Decoder?
  private let ledgers: [PacketLedger]
  private var hasEnded = false
  private let excerpt: Excerpt?

  /// Streams of whose packets digests are kept.
  package enum Digests: Sendable {
    case none, all
    /// All but the main video, which is rarely copied.
    case others
  }

  /// Opens a local file or a sequence of numbered pictures.
  ///
  /// - Parameters:
  ///   - path: the file, `-` for standard input, or a pattern such as `shot.%04d.png`.
  ///   - pictures: how many pictures are decoded; `.all` needs a codec that FFmpeg decodes.
  ///   - digests: the streams of whose packets digests are kept, in 16 bytes each.
  ///   - limits: the maximum that the file may claim.
  ///   - pictureRate: how many numbered pictures are shown per second; nil is 25.
  ///   - from: when the wanted part begins, which then begins with zero; nil is the beginning.
  ///   - to: when the wanted part ends; nil is the end.
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read, `.unavailable` if there is no decoder.
  package init(
    opening path: String,
    pictures: Pictures,
    digests: Digests,
    limits: InputLimits = InputLimits(),
    pictureRate: Rational? = nil,
    from: MediaTime? = nil,
    to: MediaTime? = nil
  ) throws(AnnotateError) {
    let files = try PictureFiles(path)
    let demuxer = try Self.demuxer(files, path, pictureRate, limits)
    let source = demuxer.source
    let ledgers = try Self.ledgers(for: source, digests: digests)
    let decoder = try Self.decoder(for: source, pictures)
    let excerpt = files == nil ? Excerpt(from: from, to: to, of: source) : nil
    excerpt?.cutChapters(of: source.context.pointer)
    var facts = MediaFacts(header: source)
    for (index, ledger) in ledgers.enumerated() {
      facts.streams[index].headerDigest = ledger.headerDigest
      facts.streams[index].trackEnd = source.trackEnd(ofStream: index)
    }
    if let excerpt { facts.cut(to: excerpt, of: source) }
    self.facts = facts
    (self.pictures, still) = (files, files?.first)
    self.ledgers = ledgers
    self.excerpt = excerpt
    wanted = pictures
    video = source.mainVideo
    self.demuxer = demuxer
    self.decoder = decoder
  }

  /// Returns the next picture of the main video in display order; nil if there are no more.
  ///
  /// - Throws: `.badInput` if the file ends too early, `.inputOutput` if it becomes unreadable.
  package func nextFrame() throws(AnnotateError) -> Frame? {
    while true {
      if let frame = try decoder?.receive() {
        guard isWanted(frame) else { continue }
        try note(frame)
        return frame
      }
      guard !hasEnded else { return nil }
      try readPacket()
    }
  }

  /// Reads the next packet of any stream, for callers that need no pictures.
  ///
  /// - Returns: false at the end of the file.
  /// - Throws: the same errors as `nextFrame`.
  package func nextPacket() throws(AnnotateError) -> Bool {
    guard !hasEnded else { return false }
    try readPacket()
    while let frame = try decoder?.receive() { if isWanted(frame) { try note(frame) } }
    return true
  }

  /// The indices of the streams whose data for decoders tell something about people, places and devices.
  package var tellingHeaders: [Int] {
    let source = demuxer.source
    return source.streams.filter { stream in
      let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
      let header = PacketLedger.header(of: parameters)
      return stream.kind != .attachment
        && CodecHeader.tells(header, codec: stream.codec, in: facts.profile)
    }.map(\.index)
  }

  /// Whether a frame, whose time is that in the excerpt, belongs to it.
  private func isWanted(_ frame: Frame) -> Bool {
    guard let excerpt else { return true }
    let timeBase = frame.presentationTime.timeBase
    return excerpt.contains(
      frame.presentationTime.value + excerpt.shift(in: timeBase),
      timeBase
    )
  }

  /// Records a packet if it belongs to the excerpt, and gives it its time there.
  private func record(_ packet: Packet) throws(AnnotateError) {
    let stream = demuxer.source.streams[packet.streamIndex]
    let isTaken = excerpt?.takes(packet, of: stream) ?? true
    excerpt?.move(packet, of: stream.timeBase)
    if isTaken { try ledgers[packet.streamIndex].add(packet) }
  }

  private func note(_ frame: Frame) throws(AnnotateError) {
    still = try pictures?.file(ofPicture: facts.frames.times.count)
    facts.frames.add(frame)
    if facts.frames.times.count == 1 { noteColors(of: still) }
    if wanted == .first { decoder = nil }
  }

  /// Takes the colours from the file, because FFmpeg's PNG decoder may ignore them.
  private func noteColors(of still: StillFile?) {
    guard let (primaries, transfer) = still?.metadata.codePoints else { return }
    facts.frames.first?.color.primaries = primaries
    facts.frames.first?.color.transfer = transfer
  }

  private func readPacket() throws(AnnotateError) {
    guard let packet = try demuxer.next() else {
      hasEnded = true
      try decoder?.send(nil)
      for index in ledgers.indices { facts.streams[index].packets = ledgers[index].finished() }
      noteDamage()
      return
    }
    // Streams that first appear in the middle of a file are not in its description.
    guard packet.streamIndex < ledgers.count else { return }
    try record(packet)
    if packet.streamIndex == video?.index { try decoder?.send(packet) }
    noteDamage()
  }

  private func noteDamage() {
    facts.damageCount = demuxer.damageCount + (decoder?.damageCount ?? 0)
  }

  private static func demuxer(
    _ files: PictureFiles?,
    _ path: String,
    _ pictureRate: Rational?,
    _ limits: InputLimits
  ) throws(AnnotateError) -> Demuxer {
    guard let files else { return try Demuxer(opening: path, limits: limits) }
    return try files.demuxer(
      frameRate: pictureRate ?? PictureFiles.defaultRate,
      limits: limits
    )
  }

  private static func ledgers(
    for source: SourceDescription,
    digests: Digests
  ) throws(AnnotateError) -> [PacketLedger] {
    var ledgers: [PacketLedger] = []
    for stream in source.streams {
      let isMain = stream.index == source.mainVideo?.index
      let isWanted = digests == .all || digests == .others && !isMain
      ledgers.append(try PacketLedger(stream, of: source, digests: isWanted))
    }
    return ledgers
  }

  private static func decoder(
    for source: SourceDescription,
    _ pictures: Pictures
  ) throws(AnnotateError) -> Decoder? {
    guard let video = source.mainVideo else { return nil }
    do throws(AnnotateError) {
      return try Decoder(for: video, of: source, threads: 0)
    } catch {
      guard pictures == .first else { throw error }
      return nil
    }
  }
}
