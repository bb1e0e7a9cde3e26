/// Finds H.264 pictures with a code that does not end where the data end, and packets that are not divided into
/// units.
///
/// Almost any change of the code moves its end. Slices coded with tools that are not known here pass.
package struct H264Check: PictureCheck {
  /// The number of bytes of the lengths of units; nil if there are start codes instead.
  private var lengthSize: Int?
  private var sequences: [Int: H264Sequence] = [:]
  private var pictures: [Int: H264Picture] = [:]
  /// The map that slices are read with; nil before the first, and while it is in use, so that there is one
  /// copy.
  private var map: H264Map?
  /// How the pictures of the map are coded.
  private var form = Form()
  /// How often a parameter set has changed.
  package private(set) var revision = 0
  /// The number of slices so far.
  private var slices: Int32 = 0

  private struct Form: Equatable {
    var columns = 0
    var rows = 0
    var isArithmetic = false
  }

  package static let effort = ReadingEffort.single(pixelsPerByte: 192)

  /// Starts without a description.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {
    guard let description = H264Description(header) else {
      lengthSize = nil
      for unit in CodedUnit.split(header) { keepSet(unit) }
      return
    }
    lengthSize = description.lengthSize
    for set in description.sets { keepSet(set[...]) }
  }

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    guard let lengthSize else { return !areIntact(CodedUnit.split(packet)) }
    guard !packet.isEmpty else { return false }
    guard let units = CodedUnit.split(packet, lengthSize: lengthSize), !units.isEmpty else {
      return true
    }
    return !areIntact(units)
  }

  package mutating func skip(_ packet: [UInt8]) -> Bool {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize), !units.isEmpty else {
      return true
    }
    for unit in units { keepSet(unit) }
    return units.contains(where: CodedUnit.hasStartCode)
  }

  private mutating func areIntact(_ units: [ArraySlice<UInt8>]) -> Bool {
    for unit in units {
      switch unit[unit.startIndex] & 31 {
      case 1, 5: guard isIntact(unit) else { return false }
      default: keepSet(unit)
      }
    }
    return true
  }

  /// Keeps a parameter set; if one cannot be right, nothing is known until the next.
  private mutating func keepSet(_ unit: ArraySlice<UInt8>) {
    guard let first = unit.first, [7, 8].contains(first & 31) else { return }
    let bytes = CodedUnit.contents(unit.dropFirst())
    if first & 31 == 7 {
      guard let (number, set) = H264Sequence.read(bytes) else { return sequences.removeAll() }
      if sequences.updateValue(set, forKey: number) != set { revision += 1 }
    } else {
      guard let (number, set) = H264Picture.read(bytes) else { return pictures.removeAll() }
      if pictures.updateValue(set, forKey: number) != set { revision += 1 }
    }
  }

  /// Whether the code of a slice is right, as far as it is known.
  private mutating func isIntact(_ unit: ArraySlice<UInt8>) -> Bool {
    let bytes = CodedUnit.contents(unit.dropFirst())
    guard let picture = pictures[H264SliceHeader.picture(bytes)],
      let sequence = sequences[picture.sequence]
    else { return true }
    do throws(H264SliceHeader.Failure) {
      let header = try H264SliceHeader(bytes, unit: unit[unit.startIndex], picture, sequence)
      // Encoders of old were wrong about blocks next to large ones.
      if isIntact(bytes, header, picture, sequence, overcounts: false) { return true }
      return sequence.chromaArray == 3 && picture.hasLargeTransforms && picture.isArithmetic
        && isIntact(bytes, header, picture, sequence, overcounts: true)
    } catch {
      return error == .unknown
    }
  }

  private mutating func isIntact(
    _ bytes: [UInt8],
    _ header: H264SliceHeader,
    _ picture: H264Picture,
    _ sequence: H264Sequence,
    overcounts: Bool
  ) -> Bool {
    let form = Form(
      columns: sequence.columns,
      rows: sequence.rows,
      isArithmetic: picture.isArithmetic
    )
    let kept = form == self.form ? self.map.take() : nil
    let map = kept ?? H264Map(sequence, isArithmetic: picture.isArithmetic)
    self.form = form
    slices &+= 1
    guard picture.isArithmetic else {
      var reader = H264LengthReader(bytes, header, picture, sequence, consume map, slice: slices)
      defer { self.map = reader.map }
      return (try? reader.read()) != nil
    }
    var reader = H264ArithmeticReader(
      bytes,
      header,
      picture,
      sequence,
      consume map,
      slice: slices,
      overcounts: overcounts
    )
    defer { self.map = reader.map }
    return (try? reader.read()) != nil
  }
}
