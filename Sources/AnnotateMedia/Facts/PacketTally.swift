/// When a packet is shown and what is in it, in a few bytes.
package struct PacketRecord: Sendable, Equatable {
  /// When it is shown, in ticks of the stream; nil where the file does not say.
  package var presentation: Int64?
  /// How long, in ticks of the stream; 0 where the file does not say.
  package var duration: Int64
  /// The first 64 bits of the SHA-256 of its bytes; 0 where digests were not asked for.
  package var digest: UInt64
  /// The same of what it means whatever container holds it: parts of video without their framing,
  /// sound without its transport header, subtitles as plain text.
  package var meaning: UInt64

  /// Records a packet.
  package init(presentation: Int64?, duration: Int64, digest: UInt64, meaning: UInt64) {
    self.presentation = presentation
    self.duration = duration
    self.digest = digest
    self.meaning = meaning
  }
}

/// What reading the packets of a stream has shown: a few bytes for each of them.
package struct PacketTally: Sendable {
  /// How many there are.
  package var count: Int
  /// How many bytes they have together.
  package var byteCount: Int
  /// How many have something added that Matroska keeps beside them, such as the alpha of VP9.
  package var additionCount: Int
  /// The records of packets, in the order of the file; subtitles that say nothing are left out.
  package var records: [PacketRecord]
  /// The SHA-256 of all bytes together; nil where digests were not asked for.
  package var digest: String?

  /// Gathers what was seen; nothing by default.
  package init(
    count: Int = 0,
    byteCount: Int = 0,
    additionCount: Int = 0,
    records: [PacketRecord] = [],
    digest: String? = nil
  ) {
    self.count = count
    self.byteCount = byteCount
    self.additionCount = additionCount
    self.records = records
    self.digest = digest
  }
}
