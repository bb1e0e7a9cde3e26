/// Finds the items of MPEG transport streams: programmes and tables that FFmpeg's muxer does not write.
enum TransportInventory {
  /// The tables that mean something, by packet identifier (ETSI EN 300 468, ATSC A/65).
  private static let tables = [
    0x12: "the programme guide (EIT)", 0x14: "the clock of the broadcast (TDT)",
    0x1FFB: "the programme guide (PSIP)",
  ]

  static func items(of file: FilePieces, _ layout: TransportLayout) -> [InventoryItem] {
    let wanted = Set(tables.keys).union([0])
    let sections = TransportSections(of: file, layout, wanted.contains).sections
    let programmes = sections[0].map(programmes) ?? []
    let division =
      programmes.count > 1
      ? [InventoryItem("the division into \(programmes.count) programmes")] : []
    let found = tables.filter { sections[$0.key] != nil }.sorted { $0.key < $1.key }
    return division + found.map { InventoryItem($0.value) }
  }

  /// The numbers of the programmes in the table of programmes; 0 stands for the network.
  private static func programmes(_ section: [UInt8]) -> [Int] {
    let end = min(TransportSections.length(section) - 4, section.count)
    return stride(from: 8, to: max(8, end - 3), by: 4).compactMap { place in
      let number = Int(section[place]) << 8 | Int(section[place + 1])
      return number == 0 ? nil : number
    }
  }
}

/// How the packets of an MPEG transport stream lie in a file.
struct TransportLayout: Sendable, Equatable {
  /// The distance from one packet to the next, in bytes: 188, or 192 with a time before each.
  let stride: Int
  /// The offset of the first packet, in bytes.
  let offset: Int

  private static let synchronisation: UInt8 = 0x47

  /// Finds three packets in a row at the beginning of a file; nil if there are none.
  init?(of file: FilePieces) {
    let head = file.piece(at: 0, count: 600)
    let found = [(188, 0), (192, 4), (204, 0)].first { stride, offset in
      (0..<3).allSatisfy { number in
        let place = offset + number * stride
        return head.indices.contains(place) && head[place] == Self.synchronisation
      }
    }
    guard let found else { return nil }
    (stride, offset) = found
  }
}

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
