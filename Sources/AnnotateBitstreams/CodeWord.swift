extension [UInt8] {
  /// The number in the four bytes at an offset, the highest first; bytes from `end` on count as zeros.
  @inline(__always)
  func word(at offset: Int, before end: Int) -> UInt64 {
    if offset + 4 <= end {
      return UInt64(self[offset]) << 24 | UInt64(self[offset + 1]) << 16
        | UInt64(self[offset + 2]) << 8 | UInt64(self[offset + 3])
    }
    return (offset..<offset + 4).reduce(0) { $0 << 8 | ($1 < end ? UInt64(self[$1]) : 0) }
  }
}
