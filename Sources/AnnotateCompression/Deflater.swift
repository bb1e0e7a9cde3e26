internal import CAnnotateZlib

/// Compresses bytes as DEFLATE without a header (RFC 1951), which browsers decompress as `deflate-raw`.
package enum Deflater {
  /// The value of `windowBits` with which zlib writes no header.
  private static let rawWindowBits: Int32 = -15
  private static let memoryLevel: Int32 = 8
  /// The size of the pieces of input and output; zlib counts both in 32 bits.
  private static let pieceSize = 1 << 20

  /// The compressed bytes.
  ///
  /// Ends the program if there is no memory for zlib's own 256 kB, as an array that cannot grow does.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let state = deflateInit2_(
      &stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      rawWindowBits,
      memoryLevel,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(state == Z_OK, "zlib cannot begin")
    defer { deflateEnd(&stream) }
    var compressed: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + pieceSize, bytes.count)
      feed(bytes[start..<end], isLast: end == bytes.count, to: &stream, into: &compressed)
      start = end
    } while start < bytes.count
    return compressed
  }

  private static func feed(
    _ piece: ArraySlice<UInt8>,
    isLast: Bool,
    to stream: inout z_stream,
    into compressed: inout [UInt8]
  ) {
    piece.withUnsafeBufferPointer { input in
      // SAFETY: zlib only reads its input, and has read all of it before this closure ends.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      var isFull = true
      while isFull {
        let output = [UInt8](unsafeUninitializedCapacity: pieceSize) { room, count in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          CAnnotateZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          count = room.count - Int(stream.avail_out)
        }
        compressed += output
        isFull = stream.avail_out == 0
      }
    }
  }
}
