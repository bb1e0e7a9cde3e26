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
