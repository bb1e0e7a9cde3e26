/// Gives the parameter sets of an encoder, and the slices that refer to them, a number that no set of another stream has.
///
/// The encoder itself numbers all of them with 0. Slices begin with the number; the code of their blocks stays as it is.
package struct HEVCRenumbering: Sendable {
  /// The parameter sets with the new number.
  package let sets: [[UInt8]]

  private let number: Int
  private let sequence: HEVCSequence
  private let picture: HEVCPicture

  /// Reads the header of an encoder; nil if its pictures cannot be renumbered.
  ///
  /// - Parameters:
  ///   - header: units with start codes before them.
  ///   - number: the new number.
  ///   - buffering: what the other stream states; decoders may drop frames where it changes.
  package init?(_ header: [UInt8], to number: Int, with buffering: HEVCBuffering?) {
    let units = CodedUnit.split(header).map(CodedUnit.withoutZeros).filter { $0.count > 2 }
    func contents(_ type: UInt8) -> [UInt8]? {
      let found = units.filter { $0[0] >> 1 == type }
      return found.count == 1 ? CodedUnit.contents(found[0].dropFirst(2)) : nil
    }
    guard let video = contents(32), let sequence = contents(33), let picture = contents(34),
      let readSequence = try? HEVCSequence.read(sequence)?.set,
      let readPicture = try? HEVCPicture.read(picture)?.set,
      let numbered = Self.sequenceSet(sequence, number, buffering)
    else { return nil }
    let changed = [Self.videoSet(video, number), numbered, Self.pictureSet(picture, number)]
    sets = zip([64, 66, 68] as [UInt8], changed).map { [$0, 1] + CodedUnit.unit(of: $1) }
    (self.number, self.sequence, self.picture) = (number, readSequence, readPicture)
  }

  /// Gives the slices of a packet the number, and leaves out its parameter sets.
  ///
  /// - Parameter bytes: units with start codes before them.
  /// - Returns: the units; nil if a slice cannot be read.
  package func units(of bytes: [UInt8]) -> [[UInt8]]? {
    var slice: HEVCSliceHeader?
    var units: [[UInt8]] = []
    for unit in CodedUnit.split(bytes) where unit.count > 2 {
      let type = Int(unit[unit.startIndex] >> 1)
      switch type {
      case 0...9, 16...21:
        let contents = CodedUnit.contents(unit.dropFirst(2))
        guard let header = HEVCSliceHeader(contents, type: type, picture, sequence, after: slice)
        else { return nil }
        if !header.isDependent { slice = header }
        units.append(unit.prefix(2) + CodedUnit.unit(of: renumbered(contents, type, header)))
      case let type where HEVCDescription.setTypes.contains(type): continue
      default: units.append(CodedUnit.withoutZeros(unit))
      }
    }
    return units
  }

  private func renumbered(_ contents: [UInt8], _ type: Int, _ header: HEVCSliceHeader) -> [UInt8] {
    var (reader, writer) = (BitReader(contents), BitWriter())
    writer.copy((16...23).contains(type) ? 2 : 1, from: &reader)
    _ = reader.golomb()
    writer.addGolomb(number)
    writer.copy(header.bitCount - reader.position, from: &reader)
    writer.align()
    return writer.bytes + contents[header.codeOffset...]
  }

  /// The number of a parameter set; nil if it is invalid.
  static func number(of contents: [UInt8], type: Int) -> Int? {
    var reader = BitReader(contents)
    if type == 32 { return contents.isEmpty ? nil : reader.bits(4) }
    if type == 33 {
      guard let layout = HEVCSequenceLayout(contents) else { return nil }
      reader.skip(layout.number)
    }
    let number = reader.golomb()
    return reader.isExhausted ? nil : number
  }

  private static func videoSet(_ contents: [UInt8], _ number: Int) -> [UInt8] {
    [contents[0] & 15 | UInt8(number) << 4] + contents.dropFirst()
  }

  private static func sequenceSet(
    _ contents: [UInt8],
    _ number: Int,
    _ buffering: HEVCBuffering?
  ) -> [UInt8]? {
    guard let layout = HEVCSequenceLayout(contents) else { return nil }
    var (reader, writer) = (BitReader(contents), BitWriter())
    reader.skip(4)
    writer.add(number, bits: 4)
    writer.copy(layout.number - reader.position, from: &reader)
    _ = reader.golomb()
    writer.addGolomb(number)
    writer.copy(layout.buffering - reader.position, from: &reader)
    for _ in 0..<layout.layers {
      HEVCBuffering(&reader).joined(with: buffering).write(to: &writer)
    }
    writer.copy(reader.lengthOfContents - reader.position, from: &reader)
    writer.align()
    return reader.isExhausted ? nil : writer.bytes
  }

  private static func pictureSet(_ contents: [UInt8], _ number: Int) -> [UInt8] {
    var (reader, writer) = (BitReader(contents), BitWriter())
    for _ in 0..<2 {
      _ = reader.golomb()
      writer.addGolomb(number)
    }
    writer.copy(reader.lengthOfContents - reader.position, from: &reader)
    writer.align()
    return writer.bytes
  }
}
