/// The description of an H.264 stream in files such as MP4 and Matroska: its parameter sets, and how its packets are
/// divided into units.
package struct H264Description: Sendable {
  /// The number of bytes of the length before each unit of a packet.
  package let lengthSize: Int
  /// Whether all sets that it announces are there.
  package private(set) var isComplete = false
  /// The sequence parameter sets, and then the picture parameter sets.
  package var sets: [[UInt8]] { kinds.flatMap(\.self) }

  private let beginning: [UInt8]
  private var kinds: [[[UInt8]]] = [[], []]
  /// What follows the sets.
  private var rest: [UInt8] = []

  /// Reads a description; nil if it has another form, in which start codes precede the units.
  package init?(_ header: [UInt8]) {
    guard header.count > 6, header[0] == 1 else { return nil }
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

  /// The least number from 1 that none of the parameter sets has; nil if there is none left.
  package var freeNumber: Int? {
    let contents = kinds.map { $0.map { CodedUnit.contents($0.dropFirst()) } }
    let sequences = contents[0].map { H264Sequence.read($0)?.number }
    let pictures = contents[1].map { H264Picture.read($0)?.number }
    guard !(sequences + pictures).contains(nil) else { return nil }
    let taken = Set((sequences + pictures).compactMap(\.self))
    return (1..<32).first { !taken.contains($0) }
  }

  /// The description with the parameter sets of another stream of the same form, whose numbers are free.
  ///
  /// - Parameter header: units with start codes before them.
  /// - Returns: the bytes of the description.
  package func adding(setsOf header: [UInt8]) -> [UInt8] {
    let added = CodedUnit.split(header).map(Self.withoutZeros)
    var bytes = beginning
    for (kind, type) in zip(kinds, [7, 8] as [UInt8]) {
      let all = kind + added.filter { ($0.first ?? 0) & 31 == type }
      bytes.append(
        type == 7 ? 0xE0 | UInt8(truncatingIfNeeded: all.count) : UInt8(clamping: all.count)
      )
      for set in all { bytes += Self.length(set.count, size: 2) + set }
    }
    return bytes + rest
  }

  /// A packet with start codes in the form of this stream, with a length before each unit.
  package func packet(of bytes: [UInt8]) -> [UInt8] {
    CodedUnit.split(bytes).map(Self.withoutZeros).flatMap {
      Self.length($0.count, size: lengthSize) + $0
    }
  }

  /// What a packet of the stream tells about where decoding can begin.
  package struct PacketContents: Sendable, Equatable {
    /// Whether nothing before the packet is needed to decode what follows.
    package var isEntry = false
    /// Whether it has a parameter set that the description lacks.
    package var hasOtherSets = false
    /// The messages next to the pictures.
    package var messages: [[UInt8]] = []
  }

  /// Reads the types of the units of a packet; nil if it is not divided into units.
  package func contents(of packet: [UInt8]) -> PacketContents? {
    guard let units = CodedUnit.split(packet, lengthSize: lengthSize) else { return nil }
    var contents = PacketContents()
    for unit in units {
      switch unit[unit.startIndex] & 31 {
      case 5: contents.isEntry = true
      case 6: contents.messages.append(Array(unit))
      case 7, 8: if !sets.contains(Array(unit)) { contents.hasOtherSets = true }
      default: break
      }
    }
    return contents
  }

  /// A unit without the zeros before the next start code.
  private static func withoutZeros(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    Array(unit[...(unit.lastIndex { $0 != 0 } ?? unit.startIndex)])
  }

  private static func length(_ count: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }
}
