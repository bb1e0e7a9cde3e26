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

/// Decompresses the zlib format (RFC 1950), or deflated data without it (RFC 1951).
package enum Inflater {
  /// What surrounds the deflated data.
  package enum Wrapper {
    /// The header and the checksum of the zlib format.
    case zlib
    /// Nothing, as in ZIP archives.
    case none

    /// The size of the window as zlib takes it: negative if there is no header.
    fileprivate var windowBits: Int32 { self == .zlib ? MAX_WBITS : -MAX_WBITS }
  }

  /// Why data cannot be inflated.
  package enum Failure: Error {
    /// The data are cut off or damaged.
    case damaged
    /// The decompressed data exceed the limit.
    case tooLarge
  }

  /// The number of bytes by which the output grows at a time, so that small data take little memory.
  private static let pieceSize = 1 << 16
  /// The maximum size of the input; zlib counts its bytes in 32 bits.
  private static let maximumInput = Int(UInt32.max)

  /// Decompresses bytes; those after the end of the compressed data are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes.
  ///   - wrapper: What surrounds the deflated data.
  ///   - limit: The maximum size of the result, in bytes; memory never exceeds it by more than a piece.
  /// - Returns: The decompressed bytes.
  /// - Throws: `Failure`.
  package static func inflate(
    _ bytes: [UInt8],
    in wrapper: Wrapper = .zlib,
    limit: Int
  ) throws(Failure) -> [UInt8] {
    guard bytes.count <= maximumInput else { throw .tooLarge }
    var stream = z_stream()
    let state = inflateInit2_(
      &stream,
      wrapper.windowBits,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(state == Z_OK, "zlib cannot begin")
    defer { inflateEnd(&stream) }
    var inflated: [UInt8] = []
    let end = bytes.withUnsafeBufferPointer { input -> Result<Void, Failure> in
      // SAFETY: zlib only reads its input, and is not called after this closure has ended.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      return run(&stream, into: &inflated, limit: limit)
    }
    try end.get()
    return inflated
  }

  private static func run(
    _ stream: inout z_stream,
    into inflated: inout [UInt8],
    limit: Int
  ) -> Result<Void, Failure> {
    while true {
      var state = Z_OK
      inflated += [UInt8](unsafeUninitializedCapacity: pieceSize) { room, count in
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(room.count)
        state = CAnnotateZlib.inflate(&stream, Z_NO_FLUSH)
        count = room.count - Int(stream.avail_out)
      }
      guard inflated.count <= limit else { return .failure(.tooLarge) }
      if state == Z_STREAM_END { return .success(()) }
      // Unused space in the output means that the input ended too early.
      guard state == Z_OK, stream.avail_out == 0 else { return .failure(.damaged) }
    }
  }
}

/// The checksums of PNG files and the zlib format, as zlib computes them.
package enum ZlibChecksum {
  /// The CRC-32 of ISO/IEC 15948, annex D.
  package static func crc32(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// The Adler-32 of RFC 1950.
  package static func adler32(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(adler32_z(1, $0.baseAddress, $0.count)) }
  }
}
