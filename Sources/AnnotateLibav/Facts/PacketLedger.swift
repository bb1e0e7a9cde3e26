internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Records the packets of one stream.
final class PacketLedger {
  /// The SHA-256 of the decoder's data in the header, or of an attached file; nil if there is none.
  let headerDigest: String?

  private var tally = PacketTally()
  private let stream: StreamInfo
  private let meaning: PayloadMeaning
  private let isSubtitle: Bool
  /// Reads the styles of subtitles; nil for other streams.
  private let subtitles: SubtitleDecoder?
  private let stylesOfHeader: Set<String>
  private let isOrdered: Bool
  private var timeLine = ContinuousTimeLine(allowsRepeats: true)
  private var digest: PacketDigest?

  /// Makes an empty ledger for a stream.
  ///
  /// - Throws: `.temporary` if memory runs out.
  init(
    _ stream: StreamInfo,
    of source: SourceDescription,
    digests: Bool
  ) throws(AnnotateError) {
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let header = Self.header(of: parameters)
    self.stream = stream
    meaning = PayloadMeaning(codec: stream.codec, header: header)
    isOrdered = stream.kind != .video
    isSubtitle = SubtitleText(codec: stream.codec) != nil
    // Without a decoder, nothing can be converted, either.
    subtitles = isSubtitle ? try? SubtitleDecoder(of: source.stream(at: stream.index)) : nil
    stylesOfHeader = source.hasSubtitleStyles(stream) ? ["header"] : []
    // Silence is zero in samples with a sign.
    let hasZeros = stream.codec.hasPrefix("pcm_s")
    digest = digests ? try PacketDigest(leavesOutSilence: hasZeros) : nil
    headerDigest = header.isEmpty ? nil : try Self.digest(of: header)
  }

  /// Records the next packet.
  func add(_ packet: Packet) throws(AnnotateError) {
    var record = PacketRecord(
      presentation: presentation(of: packet),
      duration: packet.durationValue,
      digest: 0,
      meaning: 0
    )
    record.isEntry = packet.keyframe != nil
    tally.byteCount += packet.size
    tally.additionCount += packet.hasAddition ? 1 : 0
    if digest != nil || isSubtitle {
      let payload = packet.payload
      let parts = meaning.parts(of: payload)
      // Empty subtitles only fill the time between others, where a container needs that.
      if isSubtitle, parts.isEmpty { return }
      if isSubtitle { record.text = String(decoding: parts.joined(), as: UTF8.self) }
      record.styles = styles(of: packet)
      record.showsPicture = packet.showsPicture(in: stream)
      (record.digest, record.meaning) = digest?.add(payload, parts) ?? (0, 0)
    }
    tally.count += 1
    tally.records.append(record)
  }

  private func styles(of packet: Packet) -> Set<String> {
    let lines = subtitles?.lines(of: packet) ?? []
    return lines.map(SubtitleStyles.names).reduce(stylesOfHeader) { $0.union($1) }
  }

  /// Returns the records when there are no more packets.
  func finished() -> PacketTally {
    tally.digest = digest?.finish()
    tally.soundDigest = digest?.finishSound()
    return tally
  }

  /// Returns the presentation time, continued where a stream jumps back in time, as in a carried stream.
  private func presentation(of packet: Packet) -> Int64? {
    // Without decode times, packets of pictures are not in the order of their times.
    let timeBase = stream.timeBase
    guard isOrdered || packet.hasDecodeTime, let time = packet.decodeTime(in: timeBase)?.value
    else {
      return packet.presentationValue
    }
    let second = MediaTime(1, timeBase: .one).rescaled(to: timeBase).value
    let adjusted = timeLine.adjust(time, step: packet.durationValue, jump: second)
    return packet.presentationValue.map { $0 + adjusted - time }
  }

  /// The decoder's data in the header of a stream.
  static func header(of parameters: AVCodecParameters) -> [UInt8] {
    guard let start = parameters.extradata, parameters.extradata_size > 0 else { return [] }
    // SAFETY: the parameters have `extradata_size` bytes there; they are copied.
    return Array(UnsafeBufferPointer(start: start, count: Int(parameters.extradata_size)))
  }

  private static func digest(of bytes: [UInt8]) throws(AnnotateError) -> String {
    var digest = try PayloadDigest()
    digest.add(bytes)
    return digest.takeText()
  }
}

/// Computes the digest of each packet and of all packets together.
private final class PacketDigest {
  private var one: PayloadDigest
  private var all: PayloadDigest
  private var sound: PayloadDigest?
  /// How many zeros came last, which belong to the sound if another byte follows.
  private var zeroCount = 0

  /// Begins without packets; `leavesOutSilence` says whether there is also a digest without the zeros at the end.
  init(leavesOutSilence: Bool) throws(AnnotateError) {
    one = try PayloadDigest()
    all = try PayloadDigest()
    sound = leavesOutSilence ? try PayloadDigest() : nil
  }

  func add(_ payload: [UInt8], _ parts: [[UInt8]]) -> (digest: UInt64, meaning: UInt64) {
    all.add(payload)
    if sound != nil { addSound(payload) }
    one.add(payload)
    let digest = one.takeShort()
    parts.forEach { one.add($0) }
    return (digest, one.takeShort())
  }

  func finish() -> String { all.takeText() }

  func finishSound() -> String? { sound?.takeText() }

  private func addSound(_ payload: [UInt8]) {
    let count = payload.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    if count > 0 {
      sound?.add([UInt8](repeating: 0, count: zeroCount))
      sound?.add(payload, count: count)
      zeroCount = 0
    }
    zeroCount += payload.count - count
  }
}
