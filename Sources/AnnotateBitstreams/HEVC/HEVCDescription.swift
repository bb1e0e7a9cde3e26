/// The description of an HEVC stream: its parameter sets, and how its packets are divided into units.
package struct HEVCDescription: UnitDescription {
  /// Units of one type.
  private struct List {
    let head: UInt8
    var units: [[UInt8]]

    var type: Int { Int(head & 63) }
  }

  package let lengthSize: Int?
  package var allowsLeading: Bool { true }
  package private(set) var isComplete = false

  /// What precedes the lists of units.
  private let beginning: [UInt8]
  private var lists: [List] = []

  /// The type of slices of a picture that begins a sequence, whatever comes before it, and has no leading pictures.
  private static let brokenLink = 18
  /// The type of slices of a picture at which decoding can begin, but which continues a sequence.
  private static let cleanAccess = 21

  /// The types of units that are parameter sets: of the video, of sequences and of pictures.
  static let setTypes = 32...34

  /// Reads a description; nil if it has another form.
  package init?(_ header: [UInt8]) {
    guard header.count > 22, header[0] == 1 else {
      (beginning, lengthSize) = ([], nil)
      let units = CodedUnit.split(header).map(CodedUnit.withoutZeros)
      lists = Self.setTypes.map { type in
        List(head: UInt8(type), units: units.filter { Int($0.first ?? 0) >> 1 & 63 == type })
      }
      isComplete = lists.allSatisfy { !$0.units.isEmpty }
      if !isComplete { return nil }
      return
    }
    beginning = Array(header[..<22])
    lengthSize = Int(header[21] & 3) + 1
    var position = 23
    for _ in 0..<header[22] {
      guard position + 3 <= header.count else { return }
      let head = header[position]
      let count = Int(header[position + 1]) << 8 | Int(header[position + 2])
      position += 3
      var units: [[UInt8]] = []
      let areThere = CodedUnit.take(count, of: header, at: &position) { units.append(Array($0)) }
      guard areThere else { return }
      lists.append(List(head: head, units: units))
    }
    isComplete = Self.setTypes.allSatisfy { !sets($0).isEmpty }
  }

  private func sets(_ type: Int) -> [[UInt8]] {
    lists.filter { $0.type == type }.flatMap(\.units)
  }

  /// How many frames decoders keep according to the set that asks for the most; nil if a set is invalid.
  package var buffering: HEVCBuffering? {
    let all = sets(33).compactMap { HEVCBuffering(CodedUnit.contents($0.dropFirst(2))) }
    guard all.count == sets(33).count else { return nil }
    return all.max { $0.keptFrames < $1.keptFrames }
  }

  package var declaredBuffer: DecoderBuffer? {
    .strictest(
      of: sets(33).compactMap {
        (try? HEVCSequence.read(CodedUnit.contents($0.dropFirst(2))))?.set.input
      }
    )
  }

  package var freeNumber: Int? {
    let numbers = Self.setTypes.flatMap { type in
      sets(type).map { HEVCRenumbering.number(of: CodedUnit.contents($0.dropFirst(2)), type: type) }
    }
    guard !numbers.contains(nil) else { return nil }
    return (1..<16).first { !numbers.contains($0) }
  }

  /// The description with further parameter sets, whose numbers are free.
  package func adding(_ sets: [[UInt8]]) -> [UInt8] {
    var lists = lists
    for set in sets {
      let type = Int(set[0] >> 1 & 63)
      if let index = lists.firstIndex(where: { $0.type == type }) { lists[index].units.append(set) }
    }
    var bytes = beginning + [UInt8(truncatingIfNeeded: lists.count)]
    for list in lists {
      bytes += [list.head] + CodedUnit.length(list.units.count, size: 2)
      for unit in list.units { bytes += CodedUnit.length(unit.count, size: 2) + unit }
    }
    return bytes
  }

  /// A packet of units in the form of this stream, with a length before each of them.
  ///
  /// In transport streams, start codes have three bytes and a zero follows each unit, as where FFmpeg divides them.
  package func packet(of units: [[UInt8]]) -> [UInt8] {
    units.flatMap { unit -> [UInt8] in
      guard let lengthSize else { return [0, 0, 1] + unit + [0] }
      return CodedUnit.length(unit.count, size: lengthSize) + unit
    }
  }

  /// The units of a packet of another stream in the form of this one; in transport streams, a delimiter comes first, and the
  /// given parameter sets precede pictures at which decoding can begin.
  package func packet(of units: [[UInt8]], with sets: [[UInt8]]) -> [UInt8] {
    guard lengthSize == nil else { return packet(of: units) }
    let isEntry = units.contains { (16...23).contains(Int($0[0] >> 1)) }
    return packet(of: [[35 << 1, 1, 0x50]] + (isEntry ? sets : []) + units)
  }

  /// The same picture as a broken link (BLA_N_LP) instead of a clean random access (CRA).
  ///
  /// Both are coded alike (ITU-T H.265, 7.4.2.2); only the type differs.
  package func restarting(_ packet: [UInt8]) -> [UInt8]? {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize) else { return nil }
    var changed = packet
    for unit in units where Int(unit[unit.startIndex] >> 1) == Self.cleanAccess {
      changed[unit.startIndex] = UInt8(Self.brokenLink << 1) | unit[unit.startIndex] & 1
    }
    return changed
  }

  package func contents(of packet: [UInt8]) -> UnitContents? {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize) else { return nil }
    var contents = UnitContents()
    for unit in units {
      // Other layers, and what Dolby Vision adds, would be missing in pictures that are encoded again.
      guard unit.count > 2, unit[unit.startIndex] & 1 == 0, unit[unit.startIndex + 1] >> 3 == 0
      else { return nil }
      switch Int(unit[unit.startIndex] >> 1) {
      case Self.brokenLink, 19, 20: contents.isEntry = true
      case Self.cleanAccess: (contents.isEntry, contents.continuesSequence) = (true, true)
      case let type where Self.setTypes.contains(type):
        if !sets(type).contains(CodedUnit.withoutZeros(unit)) { contents.hasOtherSets = true }
      case 35: contents.hasDelimiter = true
      case 39, 40: contents.messages.append(Array(unit))
      case 48...63: return nil
      default: break
      }
    }
    return contents
  }
}
