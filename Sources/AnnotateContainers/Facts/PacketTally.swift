/// The times of a packet and digests of its contents, in a few bytes.
package struct PacketRecord: Sendable, Equatable {
  /// The presentation time, in ticks of the stream; nil if the file does not state it.
  package var presentation: Int64?
  /// The duration, in ticks of the stream; 0 if the file does not state it.
  package var duration: Int64
  /// The first 64 bits of the SHA-256 of its bytes; 0 if digests were not requested.
  package var digest: UInt64
  /// The same for its contents independent of the container: parts of video without their framing, audio
  /// without its transport header, subtitles as plain text.
  package var meaning: UInt64
  /// The plain text of a subtitle, with `\n` between lines; nil for other packets.
  package var text: String?
  /// The names of the styles and positions of a subtitle; none for other packets.
  package var styles: Set<String> = []
  /// Whether it holds a picture, although its stream shows none.
  package var showsPicture = false
  /// Whether decoding may begin with it.
  package var isEntry = false

  /// The digests by which it is found in a source: of its bytes, and, if decoding may begin with it, of its contents, which
  /// may begin a sequence there or not.
  package var ownDigests: [UInt64] { isEntry ? [digest, meaning] : [digest] }

  /// Records a packet.
  package init(
    presentation: Int64?,
    duration: Int64,
    digest: UInt64,
    meaning: UInt64,
    text: String? = nil
  ) {
    self.presentation = presentation
    self.duration = duration
    self.digest = digest
    self.meaning = meaning
    self.text = text
  }
}

/// The facts about the packets of a stream: a few bytes for each of them.
package struct PacketTally: Sendable {
  /// How many packets there are.
  package var count: Int
  /// How many bytes they have together.
  package var byteCount: Int
  /// How many have additional data that Matroska stores next to them, such as the alpha of VP9.
  package var additionCount: Int
  /// The records of packets, in the order of the file, without empty subtitles.
  package var records: [PacketRecord]
  /// The SHA-256 of all bytes together; nil if digests were not requested.
  package var digest: String?
  /// The same for uncompressed audio without the silence at its end; nil for other streams.
  package var soundDigest: String?

  /// Collects facts; there are none by default.
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
