@testable import AnnotateBitstreams

/// Writes the binary arithmetic code of H.264 and HEVC, as its standards describe the encoder.
struct ArithmeticWriter {
  private(set) var bytes: [UInt8] = []
  private var (low, range) = (0, 510)
  private var outstanding = 0
  private var isFirst = true
  private var (current, count) = (UInt8(0), 0)

  /// Writes a bit with a context.
  mutating func write(_ bit: Bool, _ context: inout UInt8) {
    let state = Int(context)
    let unlikely = Int(ArithmeticTables.ranges[(state >> 1) << 2 | range >> 6 & 3] & 255)
    range -= unlikely
    let isLikely = bit == (state & 1 != 0)
    if !isLikely { (low, range) = (low + range, unlikely) }
    context = ArithmeticTables.next[isLikely ? state : state + 128]
    renormalize()
  }

  /// Writes a bit that is as likely one as zero.
  mutating func writeEven(_ bit: Bool) {
    low = low << 1 + (bit ? range : 0)
    if low >= 1024 {
      put(1)
      low -= 1024
    } else if low < 512 {
      put(0)
    } else {
      low -= 512
      outstanding += 1
    }
  }

  /// Writes whether the code ends; if it does, completes the last byte.
  mutating func writeFinal(_ isEnd: Bool) {
    range -= 2
    guard isEnd else { return renormalize() }
    (low, range) = (low + range, 2)
    renormalize()
    put(low >> 9 & 1)
    for bit in [low >> 8 & 1, 1] { append(bit) }
    while count > 0 { append(0) }
  }

  private mutating func renormalize() {
    while range < 256 {
      if low < 256 {
        put(0)
      } else if low >= 512 {
        low -= 512
        put(1)
      } else {
        low -= 256
        outstanding += 1
      }
      (low, range) = (low << 1, range << 1)
    }
  }

  private mutating func put(_ bit: Int) {
    if isFirst { isFirst = false } else { append(bit) }
    while outstanding > 0 {
      append(1 - bit)
      outstanding -= 1
    }
  }

  private mutating func append(_ bit: Int) {
    (current, count) = (current << 1 | UInt8(bit), count + 1)
    guard count == 8 else { return }
    bytes.append(current)
    (current, count) = (0, 0)
  }
}

/// Writes the arithmetic code of VP8 and VP9, as RFC 6386 describes the encoder.
struct BooleanWriter {
  private(set) var bytes: [UInt8] = []
  private var (range, bottom) = (UInt32(255), UInt32(0))
  private var remaining = 24

  /// Writes a bit that is zero with a probability in 256ths.
  mutating func write(_ bit: Bool, _ probability: UInt8) {
    let split = 1 + ((range - 1) * UInt32(probability)) >> 8
    if bit {
      let (sum, overflows) = bottom.addingReportingOverflow(split)
      if overflows { carry() }
      (bottom, range) = (sum, range - split)
    } else {
      range = split
    }
    while range < 128 {
      range <<= 1
      if bottom >> 31 != 0 { carry() }
      bottom <<= 1
      remaining -= 1
      guard remaining == 0 else { continue }
      bytes.append(UInt8(bottom >> 24))
      (bottom, remaining) = (bottom & 0xFF_FFFF, 8)
    }
  }

  /// Completes the code.
  mutating func finish() {
    for _ in 0..<32 { write(false, 128) }
  }

  private mutating func carry() {
    var index = bytes.count - 1
    while index >= 0, bytes[index] == 255 {
      bytes[index] = 0
      index -= 1
    }
    if index >= 0 { bytes[index] += 1 }
  }
}
