/// The description of an AV1 stream, whose keyframes bring the sequence header with them.
package struct AV1Description: UnitDescription {
  private static let sequenceHeader = 1
  private static let metadata = 5

  /// Reads the description in files such as MP4 and Matroska; nil if it has another form.
  package init?(_ header: [UInt8]) {
    guard header.count >= 4, header[0] == 0x81 else { return nil }
  }

  package func contents(of packet: [UInt8]) -> UnitContents? {
    var contents = UnitContents()
    contents.hasDelimiter = true
    var position = 0
    while position < packet.count {
      let head = packet[position]
      position += head & 4 != 0 ? 2 : 1
      let length = head & 2 != 0 ? Self.number(in: packet, at: &position) : packet.count - position
      guard let length, length >= 0, length <= packet.count - position else { return nil }
      switch Int(head >> 3 & 15) {
      case Self.sequenceHeader: contents.isEntry = true
      case Self.metadata: contents.messages.append(Array(packet[position..<position + length]))
      default: break
      }
      position += length
    }
    return contents
  }

  /// A number whose bytes have seven bits each, the lowest first; nil if it does not end.
  private static func number(in bytes: [UInt8], at position: inout Int) -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      number |= Int(byte & 127) << shift
      if byte & 128 == 0 { return number }
    }
    return nil
  }
}
