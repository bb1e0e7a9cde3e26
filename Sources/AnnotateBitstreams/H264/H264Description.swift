/// The description of an H.264 stream: its parameter sets, and how its packets are divided into units.
package struct H264Description: UnitDescription {
  package let lengthSize: Int?
  package private(set) var isComplete = false
  /// The sequence parameter sets, and then the picture parameter sets.
  package var sets: [[UInt8]] { kinds.flatMap(\.self) }

  private let beginning: [UInt8]
  private var kinds: [[[UInt8]]] = [[], []]
  /// What follows the sets.
  private var rest: [UInt8] = []

  /// Reads a description; nil if it has another form.
  package init?(_ header: [UInt8]) {
    guard header.count > 6, header[0] == 1 else {
      let units = CodedUnit.split(header).map(CodedUnit.withoutZeros)
      kinds = [7, 8].map { type in units.filter { ($0.first ?? 0) & 31 == type } }
      guard !kinds.contains([]) else { return nil }
      (beginning, lengthSize, isComplete) = ([], nil, true)
      return
    }
    beginning = Array(header[..<5])
    lengthSize = Int(header[4] & 3) + 1
    var position = 5
    for kind in 0..<2 {
      guard position < header.count else { return }
      let count = Int(header[position]) & (kind == 0 ? 31 : 255)
      position += 1
      var units: [[UInt8]] = []
      let areThere = CodedUnit.take(count, of: header, at: &position) { units.append(Array($0)) }
      kinds[kind] = units
      guard areThere else { return }
    }
    rest = Array(header[position...])
    isComplete = true
  }

  package var freeNumber: Int? {
    let contents = kinds.map { $0.map { CodedUnit.contents($0.dropFirst()) } }
    let sequences = contents[0].map { H264Sequence.read($0)?.number }
    let pictures = contents[1].map { H264Picture.read($0)?.number }
    guard !(sequences + pictures).contains(nil) else { return nil }
    let taken = Set((sequences + pictures).compactMap(\.self))
    return (1..<32).first { !taken.contains($0) }
  }

  /// How many frames decoders keep according to the set that asks for the most; nil if a set is invalid.
  private var buffering: H264Buffering? {
    let valid = bufferings
    guard valid.count == kinds[0].count else { return nil }
    return valid.max { $0.referenceFrames < $1.referenceFrames }
  }

  package var declaredBuffer: DecoderBuffer? { .strictest(of: bufferings.compactMap(\.input)) }

  /// What the valid sets say.
  private var bufferings: [H264Buffering] {
    kinds[0].compactMap { H264Buffering(CodedUnit.contents($0.dropFirst())) }
  }

  /// How many frames later ones may refer to; nil if a set is invalid.
  package var referenceFrames: Int? { buffering?.referenceFrames }

  /// Whether frames may be decoded in another order than they are shown.
  package var allowsReordering: Bool {
    guard let buffering else { return false }
    return buffering.referenceFrames > 1 && buffering.limits?.reorderedFrames != 0
  }

  /// The description with the parameter sets of another stream of the same form, whose numbers are free.
  ///
  /// They get the limits of buffers of this stream, because decoders may drop frames where these change.
  ///
  /// - Parameter header: units with start codes before them.
  /// - Returns: the bytes of the description.
  package func adding(setsOf header: [UInt8]) -> [UInt8] {
    let added = CodedUnit.split(header).map(settled)
    var bytes = beginning
    for (kind, type) in zip(kinds, [7, 8] as [UInt8]) {
      let all = kind + added.filter { ($0.first ?? 0) & 31 == type }
      bytes.append(
        type == 7 ? 0xE0 | UInt8(truncatingIfNeeded: all.count) : UInt8(clamping: all.count)
      )
      for set in all { bytes += CodedUnit.length(set.count, size: 2) + set }
    }
    return bytes + rest
  }

  /// A packet of another stream, with start codes, in the form of this one.
  package func packet(of bytes: [UInt8]) -> [UInt8] {
    CodedUnit.split(bytes).map(settled).flatMap { unit in
      (lengthSize.map { CodedUnit.length(unit.count, size: $0) } ?? [0, 0, 0, 1]) + unit
    }
  }

  /// A unit of another stream; a sequence parameter set gets the limits of buffers of this one.
  private func settled(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    let unit = CodedUnit.withoutZeros(unit)
    guard unit[0] & 31 == 7 else { return unit }
    let set = H264Buffering.set(CodedUnit.contents(unit.dropFirst()), with: buffering?.limits)
    return unit.prefix(1) + CodedUnit.unit(of: set)
  }

  package func contents(of packet: [UInt8]) -> UnitContents? {
    guard let units = CodedUnit.units(of: packet, lengthSize: lengthSize) else { return nil }
    var contents = UnitContents()
    for unit in units {
      switch unit[unit.startIndex] & 31 {
      case 5: contents.isEntry = true
      case 9: contents.hasDelimiter = true
      case 6: contents.messages.append(Array(unit))
      case 7, 8: if !sets.contains(CodedUnit.withoutZeros(unit)) { contents.hasOtherSets = true }
      default: break
      }
    }
    return contents
  }
}
