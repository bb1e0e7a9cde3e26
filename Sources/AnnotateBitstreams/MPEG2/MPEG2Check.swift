/// Finds MPEG-1 and MPEG-2 packets that have lost their start codes: all of them, or those of all slices of a
/// picture.
///
/// FFmpeg finds nothing to decode in them and passes over them without a word. What else is wrong, it notices
/// itself.
package struct MPEG2Check: PictureCheck {
  private static let picture: UInt8 = 0
  private static let slices: ClosedRange<UInt8> = 0x01...0xAF

  package static let effort = ReadingEffort.none

  /// Makes a check; it keeps nothing from one packet to the next.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {}

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    var (hasCode, hasPicture) = (false, false)
    for position in packet.indices.dropLast(3)
    where packet[position] == 0 && packet[position + 1] == 0 && packet[position + 2] == 1 {
      let code = packet[position + 3]
      if Self.slices.contains(code) { return false }
      hasCode = true
      if code == Self.picture { hasPicture = true }
    }
    return !packet.isEmpty && (hasPicture || !hasCode)
  }

  package mutating func skip(_ packet: [UInt8]) -> Bool { isDamaged(packet) }
}
