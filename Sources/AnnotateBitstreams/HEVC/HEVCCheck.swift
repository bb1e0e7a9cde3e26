/// Finds HEVC pictures with an arithmetic code that does not end where the data end.
///
/// Almost any change of the code moves its end. Pictures coded with tools that are not known here pass.
package struct HEVCCheck: PictureCheck {
  /// The number of bytes of the lengths of units; nil if there are start codes instead.
  private var lengthSize: Int?
  private var sequences: [Int: HEVCSequence] = [:]
  private var pictures: [Int: HEVCPicture] = [:]
  private var current: Current?
  /// How often a parameter set has changed.
  package private(set) var revision = 0

  /// What is known of the picture at hand.
  private struct Current {
    let sequence: HEVCSequence
    let picture: HEVCPicture
    let tiles: HEVCTileMap
    /// What is remembered of its blocks; nil while they are being read, so that there is one copy.
    var map: HEVCBlockMap?
    var saved = HEVCSliceReader.Saved()
    /// The header of the current slice.
    var slice: HEVCSliceHeader?
    /// The position of the next tree block.
    var next = 0
  }

  private enum Outcome { case intact, damaged, unknown }

  package static let effort = ReadingEffort.single(pixelsPerByte: 256)

  /// Starts without a description.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {
    guard header.count > 22, header[0] == 1 || header.prefix(3) != [0, 0, 1] && header[0] != 0
    else {
      lengthSize = nil
      for unit in CodedUnit.split(header) { keepSet(unit) }
      return
    }
    lengthSize = Int(header[21] & 3) + 1
    var position = 23
    for _ in 0..<header[22] {
      guard position + 3 <= header.count else { return }
      let count = Int(header[position + 1]) << 8 | Int(header[position + 2])
      position += 3
      guard CodedUnit.take(count, of: header, at: &position, use: { keepSet($0) }) else { return }
    }
  }

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize) else { return true }
    current = nil
    var outcome = Outcome.intact
    for unit in units where unit.count > 2 && outcome == .intact {
      // The first layer only.
      guard unit[unit.startIndex] & 1 == 0, unit[unit.startIndex + 1] >> 3 == 0 else { continue }
      switch Self.type(unit) {
      case 0...9, 16...21:
        outcome = check(CodedUnit.contents(unit.dropFirst(2)), Self.type(unit))
      default: keepSet(unit)
      }
    }
    if outcome == .intact, let current, current.next < current.tiles.order.count { return true }
    return outcome == .damaged
  }

  package mutating func skip(_ packet: [UInt8]) -> Bool {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize), !units.isEmpty else {
      return true
    }
    for unit in units { keepSet(unit) }
    return units.contains(where: CodedUnit.hasStartCode)
  }

  private static func type(_ unit: ArraySlice<UInt8>) -> Int {
    Int(unit[unit.startIndex] >> 1 & 63)
  }

  /// Keeps a parameter set; one that is not understood is forgotten.
  private mutating func keepSet(_ unit: ArraySlice<UInt8>) {
    guard unit.count > 2, unit[unit.startIndex] & 1 == 0, unit[unit.startIndex + 1] >> 3 == 0
    else { return }
    let type = Self.type(unit)
    guard type == 33 || type == 34 else { return }
    let bytes = CodedUnit.contents(unit.dropFirst(2))
    do {
      if type == 33 {
        guard let (number, set) = try HEVCSequence.read(bytes) else { return sequences.removeAll() }
        if sequences.updateValue(set, forKey: number) != set { revision += 1 }
      } else {
        guard let (number, set) = try HEVCPicture.read(bytes) else { return pictures.removeAll() }
        if pictures.updateValue(set, forKey: number) != set { revision += 1 }
      }
    } catch {
      if type == 33 { sequences.removeAll() } else { pictures.removeAll() }
    }
  }

  /// Checks a slice segment.
  private mutating func check(_ bytes: [UInt8], _ type: Int) -> Outcome {
    guard let picture = pictures[HEVCSliceHeader.picture(bytes, type: type)],
      let sequence = sequences[picture.sequence]
    else { return .unknown }
    let header = HEVCSliceHeader(bytes, type: type, picture, sequence, after: current?.slice)
    guard let header else { return .damaged }
    if header.isFirst {
      // A second picture in the packet, such as the second field.
      if let current, current.next < current.tiles.order.count { return .damaged }
      guard let tiles = HEVCTileMap(picture, sequence) else { return .unknown }
      let map = HEVCBlockMap(sequence)
      current = Current(sequence: sequence, picture: picture, tiles: tiles, map: map)
    }
    guard var state = current.take(), state.tiles.positions[header.address] == state.next,
      let map = state.map.take()
    else { return .damaged }
    var reader = HEVCSliceReader(
      bytes,
      header,
      picture,
      sequence,
      state.tiles,
      map,
      state.saved
    )
    do {
      state.next = try reader.read()
    } catch {
      return .damaged
    }
    (state.map, state.saved, state.slice) = (reader.map, reader.saved, header)
    current = state
    return .intact
  }
}
