internal import CAnnotateZlib

/// Decompresses the zlib format (RFC 1950).
package enum Inflater {
  /// Why data cannot be inflated.
  package enum Failure: Error {
    /// The data are cut off or damaged.
    case damaged
    /// The decompressed data exceed the limit.
    case tooLarge
  }

  /// The number of bytes by which the output grows at a time, so that small data take little memory.
  private static let pieceSize = 1 << 16
  /// The largest input; zlib counts its bytes in 32 bits.
  private static let largestInput = Int(UInt32.max)

  /// Decompresses bytes; those after the end of the compressed data are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The compressed bytes.
  ///   - limit: The largest size of the result, in bytes; memory never exceeds it by more than a piece.
  /// - Returns: The decompressed bytes.
  /// - Throws: `Failure`.
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    guard bytes.count <= largestInput else { throw .tooLarge }
    var stream = z_stream()
    let state = inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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
