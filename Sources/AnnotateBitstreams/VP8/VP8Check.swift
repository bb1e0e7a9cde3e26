/// Finds VP8 pictures with arithmetic codes that do not end where the data end.
package struct VP8Check: PictureCheck {
  private var state = VP8State()
  /// Whether a keyframe has been seen, and no damage since.
  private var isKnown = false

  package static let effort = ReadingEffort.inRuns(pixelsPerByte: 192)

  /// Starts before the first keyframe.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {}

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    // An empty packet repeats the picture before.
    guard packet.count >= 3 else { return false }
    let isKey = packet[0] & 1 == 0
    let size = Int(packet[0]) >> 5 | Int(packet[1]) << 3 | Int(packet[2]) << 11
    let start = isKey ? 10 : 3
    guard start + size <= packet.count else { return true }
    if isKey {
      guard packet[3...5] == [0x9D, 0x01, 0x2A] else { return true }
      let width = Int(packet[6]) | Int(packet[7] & 63) << 8
      let height = Int(packet[8]) | Int(packet[9] & 63) << 8
      guard width > 0, height > 0 else { return true }
      (state.columns, state.rows) = ((width + 15) / 16, (height + 15) / 16)
      isKnown = true
    }
    guard isKnown else { return false }
    var code = BooleanDecoder(packet, start..<start + size)
    let header = VP8Header(&code, isKey: isKey, &state)
    guard let parts = Self.partitions(packet, at: start + size, header.partitionCount) else {
      isKnown = false
      return true
    }
    var reader = VP8PictureReader(code, parts, header, state)
    let isIntact = reader.read()
    if let saved = header.saved { state.probabilities = saved }
    // What the probabilities are after a damaged picture is not known.
    isKnown = isIntact
    return !isIntact
  }

  package mutating func skip(_ packet: [UInt8]) -> Bool {
    isKnown = false
    guard packet.count >= 3 else { return false }
    let isKey = packet[0] & 1 == 0
    let size = Int(packet[0]) >> 5 | Int(packet[1]) << 3 | Int(packet[2]) << 11
    guard (isKey ? 10 : 3) + size <= packet.count else { return true }
    return isKey && packet[3...5] != [0x9D, 0x01, 0x2A]
  }

  private static func partitions(
    _ packet: [UInt8],
    at start: Int,
    _ count: Int
  ) -> [BooleanDecoder]? {
    var position = start + 3 * (count - 1)
    guard position <= packet.count else { return nil }
    var parts: [BooleanDecoder] = []
    for index in 0..<count {
      var end = packet.count
      if index < count - 1 {
        let offset = start + 3 * index
        let size =
          Int(packet[offset]) | Int(packet[offset + 1]) << 8 | Int(packet[offset + 2]) << 16
        end = position + size
      }
      guard end <= packet.count else { return nil }
      parts.append(BooleanDecoder(packet, position..<end))
      position = end
    }
    return parts
  }
}
