/// A chunk of a WebP file.
struct WebPChunk: Sendable {
  /// Its type, four letters.
  let type: String
  /// Its data, without padding.
  let data: [UInt8]

  /// Whether it states that pixels may be transparent.
  var hasAlpha: Bool {
    guard type == "VP8L" else { return type == "ALPH" }
    // A byte of signature, twice 14 bits of size, then one bit.
    return (data.number(at: 1, bytes: 4, .little) ?? 0) >> 28 & 1 == 1
  }
}

/// The chunks of a WebP file, which is a RIFF file.
enum WebPChunks {
  /// The chunks up to the first incomplete one, and whether the file is as long as its header states.
  static func read(_ bytes: [UInt8]) -> (chunks: [WebPChunk], isComplete: Bool) {
    var chunks: [WebPChunk] = []
    var offset = 12
    let end = 8 + (bytes.number(at: 4, bytes: 4, .little) ?? 0)
    while offset < end, let type = bytes.part(at: offset, count: 4),
      let length = bytes.number(at: offset + 4, bytes: 4, .little),
      let data = bytes.part(at: offset + 8, count: length)
    {
      chunks.append(WebPChunk(type: String(decoding: type, as: UTF8.self), data: [UInt8](data)))
      offset += 8 + length + length % 2
    }
    return (chunks, offset >= end)
  }

  /// Returns a file of the given chunks.
  static func file(_ chunks: [WebPChunk]) -> [UInt8] {
    var body = [UInt8]("WEBP".utf8)
    for chunk in chunks {
      body += [UInt8](chunk.type.utf8)
      body.append(chunk.data.count, bytes: 4, .little)
      body += chunk.data
      if chunk.data.count % 2 != 0 { body.append(0) }
    }
    var bytes = [UInt8]("RIFF".utf8)
    bytes.append(body.count, bytes: 4, .little)
    return bytes + body
  }
}
