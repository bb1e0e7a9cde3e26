internal import AnnotateCompression

/// A chunk of a PNG file.
package struct PNGChunk: Sendable, Equatable {
  /// Its type, four letters.
  package var type: String
  /// Its data.
  package var data: [UInt8]

  /// Makes a chunk; its length and checksum are added when it is written.
  package init(type: String, data: [UInt8]) {
    (self.type, self.data) = (type, data)
  }

  /// Whether it is a text or a time for people.
  package var isText: Bool { ["tEXt", "zTXt", "iTXt", "tIME"].contains(type) }
  /// Whether it describes the colours.
  package var isColor: Bool {
    ["gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI"].contains(type)
  }
}

/// The chunks of a PNG file.
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks up to the first incomplete one.
  static func read(_ bytes: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = signature.count
    while let length = bytes.number(at: offset, bytes: 4, .big),
      let type = bytes.part(at: offset + 4, count: 4),
      let data = bytes.part(at: offset + 8, count: length),
      bytes.part(at: offset + 8 + length, count: 4) != nil
    {
      chunks.append(PNGChunk(type: String(decoding: type, as: UTF8.self), data: [UInt8](data)))
      offset += 12 + length
    }
    return chunks
  }

  /// Returns a file of the given chunks.
  static func file(_ chunks: [PNGChunk]) -> [UInt8] {
    var bytes = signature
    for chunk in chunks {
      let content = [UInt8](chunk.type.utf8) + chunk.data
      bytes.append(chunk.data.count, bytes: 4, .big)
      bytes += content
      bytes.append(Int(ZlibChecksum.crc32(of: content)), bytes: 4, .big)
    }
    return bytes
  }
}
