/// The first section of each table in an MPEG transport stream (ISO/IEC 13818-1 section 2.4.4), by packet
/// identifier.
struct TransportSections {
  /// The number of bytes of a file that are read; tables are repeated several times a second.
  private static let readSize = 1 << 23
  private static let packetSize = 188

  /// The sections, from the byte with the identifier of their table on.
  private(set) var sections: [Int: [UInt8]] = [:]

  /// Reads the sections of some packet identifiers, or of those that begin with a table's identifier.
  init(of file: FilePieces, _ layout: TransportLayout, _ wanted: (Int) -> Bool) {
    let bytes = file.piece(at: 0, count: Self.readSize)
    var place = layout.offset
    while place + Self.packetSize <= bytes.count {
      add(Array(bytes[place..<place + Self.packetSize]), wanted)
      place += layout.stride
    }
  }

  private mutating func add(_ packet: [UInt8], _ wanted: (Int) -> Bool) {
    let identifier = Int(packet[1] & 0x1F) << 8 | Int(packet[2])
    let (beginsSection, hasFields) = (packet[1] & 0x40 != 0, packet[3] & 0x20 != 0)
    guard wanted(identifier), packet[3] & 0x10 != 0 else { return }
    let start = 4 + (hasFields ? 1 + Int(packet[4]) : 0)
    guard start < packet.count else { return }
    if beginsSection, sections[identifier] == nil {
      let pointer = start + 1 + Int(packet[start])
      sections[identifier] = pointer < packet.count ? Array(packet[pointer...]) : []
    } else if !beginsSection, let known = sections[identifier], known.count < Self.length(known) {
      sections[identifier] = known + packet[start...]
    }
  }

  /// The length of a section with its header, as it states.
  static func length(_ section: [UInt8]) -> Int {
    section.count < 3 ? 3 : 3 + (Int(section[1] & 0x0F) << 8 | Int(section[2]))
  }
}
