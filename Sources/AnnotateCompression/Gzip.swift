internal import CAnnotateZlib

/// The gzip format (RFC 1952).
package enum Gzip {
  /// What a file of this format begins with.
  package static let signature: [UInt8] = [0x1F, 0x8B]

  /// The window of `MAX_WBITS` with the header and the checksum of gzip.
  fileprivate static let windowBits = MAX_WBITS + 16
  /// The size of the pieces of output.
  fileprivate static let pieceSize = 1 << 16
}

/// Compresses bytes as a gzip file, piece by piece.
///
/// The header names neither a file nor a time, so equal bytes, in whatever pieces, become equal files.
package final class GzipCompressor {
  // zlib keeps a pointer to its stream, which must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private static let memoryLevel: Int32 = 8

  /// Begins a file.
  ///
  /// Ends the program if there is no memory for zlib's own 256 kB, as an array that cannot grow does.
  package init() {
    stream.initialize(to: z_stream())
    let state = deflateInit2_(
      stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      Gzip.windowBits,
      Self.memoryLevel,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(state == Z_OK, "zlib cannot begin")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Takes the next bytes, fewer than 4 GiB; the result is what is ready of the file.
  package func add(_ bytes: [UInt8]) -> [UInt8] { run(bytes, Z_NO_FLUSH) }

  /// Ends the file; the result is the rest of it.
  package func finish() -> [UInt8] { run([], Z_FINISH) }

  private func run(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var compressed: [UInt8] = []
    bytes.withUnsafeBufferPointer { input in
      // SAFETY: zlib only reads its input, and has read all of it before this closure ends.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        compressed += [UInt8](unsafeUninitializedCapacity: Gzip.pieceSize) { room, count in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          CAnnotateZlib.deflate(stream, flush)
          count = room.count - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0
    }
    return compressed
  }
}

/// Decompresses a gzip file, piece by piece.
package final class GzipDecompressor {
  /// Whether the bytes so far are a whole file, or several of them in a row.
  package private(set) var isComplete = false
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Begins a file.
  ///
  /// Ends the program if there is no memory for zlib's own 50 kB, as an array that cannot grow does.
  package init() {
    stream.initialize(to: z_stream())
    let state = inflateInit2_(
      stream,
      Gzip.windowBits,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(state == Z_OK, "zlib cannot begin")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Takes the next bytes, fewer than 4 GiB.
  ///
  /// - Parameter bytes: The bytes of the file. They become at most about a thousand times as many.
  /// - Returns: What they hold.
  /// - Throws: `Inflater.Failure.damaged` if they are no gzip file.
  package func add(_ bytes: [UInt8]) throws(Inflater.Failure) -> [UInt8] {
    var inflated: [UInt8] = []
    let end = bytes.withUnsafeBufferPointer { input -> Result<Void, Inflater.Failure> in
      // SAFETY: zlib only reads its input, and has read all of it before this closure ends.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      return run(into: &inflated)
    }
    try end.get()
    return inflated
  }

  private func run(into inflated: inout [UInt8]) -> Result<Void, Inflater.Failure> {
    var isFull = true
    while stream.pointee.avail_in > 0 || isFull {
      if isComplete {
        guard stream.pointee.avail_in > 0 else { break }
        // Files in a row are one file.
        inflateReset(stream)
        isComplete = false
      }
      var state = Z_OK
      inflated += [UInt8](unsafeUninitializedCapacity: Gzip.pieceSize) { room, count in
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        state = CAnnotateZlib.inflate(stream, Z_NO_FLUSH)
        count = room.count - Int(stream.pointee.avail_out)
      }
      isComplete = state == Z_STREAM_END
      // Without input and room there is nothing to do, which is no mistake.
      guard isComplete || state == Z_OK || state == Z_BUF_ERROR else { return .failure(.damaged) }
      isFull = stream.pointee.avail_out == 0
    }
    return .success(())
  }
}
