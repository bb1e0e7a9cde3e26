/// Finds H.264 packets that are not divided into units, such as those that were overwritten with zeros.
///
/// FFmpeg passes over units of no length without a word. What else is wrong, it notices itself.
package struct H264Check: PictureCheck {
  /// The number of bytes of the lengths of units; nil if there are start codes instead.
  private var lengthSize: Int?

  /// Starts without a description.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {
    lengthSize = header.count > 6 && header[0] == 1 ? Int(header[4] & 3) + 1 : nil
  }

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    guard let lengthSize, !packet.isEmpty else { return false }
    return CodedUnit.split(packet, lengthSize: lengthSize)?.isEmpty ?? true
  }
}
