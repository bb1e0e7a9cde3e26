import Testing

@testable import AnnotateBitstreams

@Suite("The description of HEVC in MP4 and Matroska", .timeLimit(.minutes(10)))
struct HEVCDescriptionTests {
  /// Parameter sets of x265 for 64x64 pixels, and a slice of a picture in between, all with the number 0.
  private static let video: [UInt8] = [
    0x40, 0x01, 0x0C, 0x01, 0xFF, 0xFF, 0x01, 0x60, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03,
    0x00, 0x00, 0x03, 0x00, 0x1E, 0x91, 0x10, 0x09,
  ]
  private static let sequence: [UInt8] = [
    0x42, 0x01, 0x01, 0x01, 0x60, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03, 0x00, 0x00, 0x03,
    0x00, 0x1E, 0xA0, 0x20, 0x81, 0x05, 0x96, 0x44, 0x49, 0x24, 0xCA, 0xF0, 0x16, 0x80, 0x80, 0x00,
    0x00, 0x03, 0x00, 0x80, 0x00, 0x00, 0x0C, 0x84,
  ]
  private static let picture: [UInt8] = [0x44, 0x01, 0xC1, 0x72, 0xB4, 0x22, 0x40]
  private static let slice: [UInt8] = [
    0x00, 0x01, 0xE0, 0x86, 0xB7, 0xFD, 0x46, 0x14, 0xC0, 0xFB, 0xDE, 0xF8, 0x55, 0x05, 0xFF, 0xFB,
    0xF9, 0xFF, 0xDE, 0x8D, 0x1D, 0x4D, 0xEE, 0xFB, 0xED, 0x7B, 0xEB, 0x0F, 0xF3, 0xE9, 0x6D, 0x66,
    0xD1, 0xC3, 0x7A, 0x1C, 0x9D, 0xE8,
  ]
  private static let code: [UInt8] = [0, 0, 0, 1]
  private static let own = code + video + code + sequence + code + picture

  private static func header(_ lists: [[[UInt8]]]) -> [UInt8] {
    let types: [UInt8] = [0x20, 0x21, 0x22]
    return [UInt8](repeating: 1, count: 21) + [0x0F, UInt8(lists.count)]
      + zip(types, lists).flatMap { type, units in
        [type, 0, UInt8(units.count)] + units.flatMap { [0, UInt8($0.count)] + $0 }
      }
  }

  private static let source = header([[video], [sequence], [picture]])

  @Test("sets of an encoder get a number that is free, and change nothing else")
  func sets() throws {
    let description = try #require(HEVCDescription(Self.source))
    #expect(description.isComplete && description.lengthSize == 4 && description.freeNumber == 1)
    let renumbering = try #require(HEVCRenumbering(Self.own, to: 1, with: description.buffering))
    let contents = renumbering.sets.map { CodedUnit.contents($0.dropFirst(2)) }
    let numbers = zip(contents, 32...34).map { HEVCRenumbering.number(of: $0, type: $1) }
    #expect(numbers == [1, 1, 1])
    let before = try #require(
      try HEVCSequence.read(CodedUnit.contents(Self.sequence.dropFirst(2)))
    )
    let after = try #require(try HEVCSequence.read(contents[1]))
    #expect(after.number == 1 && after.set == before.set)
    let second = try #require(try HEVCPicture.read(contents[2]))
    #expect(second.number == 1 && second.set.sequence == 1)
    #expect(HEVCBuffering(contents[1]) == description.buffering)
    let all = Self.header(
      zip([Self.video, Self.sequence, Self.picture], renumbering.sets).map { [$0, $1] }
    )
    #expect(description.adding(renumbering.sets) == all)
    #expect(HEVCDescription(all)?.freeNumber == 2)
  }

  @Test("slices refer to the new number, and their code stays as it is")
  func slices() throws {
    let renumbering = try #require(HEVCRenumbering(Self.own, to: 1, with: nil))
    let units = try #require(renumbering.units(of: Self.own + Self.code + Self.slice))
    let unit = try #require(units.first)
    #expect(units.count == 1)
    let contents = CodedUnit.contents(unit.dropFirst(2))
    #expect(HEVCSliceHeader.picture(contents, type: 0) == 1)
    let end = Self.slice.suffix(24)
    #expect(unit.suffix(24) == end && unit.prefix(2) == Self.slice.prefix(2))
    #expect(renumbering.units(of: Self.code + Self.slice.prefix(4)) == nil)
  }

  @Test("packets tell where decoding can begin, and whether they have what cannot be encoded again")
  func contents() throws {
    let description = try #require(HEVCDescription(Self.source))
    func contents(_ units: [[UInt8]]) -> UnitContents? {
      description.contents(of: description.packet(of: units))
    }
    #expect(contents([Self.slice])?.isEntry == false)
    #expect(contents([[0x28, 1, 0xAF]])?.isEntry == true)
    #expect(contents([[0x28, 1, 0xAF]])?.continuesSequence == false)
    // A picture to which leading ones may belong.
    let random = contents([[0x2A, 1, 0xAF]])
    #expect(random?.isEntry == true && random?.continuesSequence == true)
    let broken = contents([[0x24, 1, 0xAF]])
    #expect(broken?.isEntry == true && broken?.continuesSequence == false)
    #expect(contents([Self.picture, [0x28, 1, 0xAF]])?.hasOtherSets == false)
    #expect(contents([[0x44, 1, 0xC0], [0x28, 1, 0xAF]])?.hasOtherSets == true)
    #expect(contents([[0x4E, 1, 5]])?.messages == [[0x4E, 1, 5]])
    #expect(contents([[0x7C, 1, 5]]) == nil)
    #expect(contents([[0x02, 9, 5]]) == nil)
  }

  @Test("a picture that continues a sequence can begin one; only the type of its slices changes")
  func restarting() throws {
    let units: [[UInt8]] = [[0x46, 1, 0x50], [0x2A, 1, 0xAF, 0x2A], [0x2A, 1, 0x2F]]
    let changed: [[UInt8]] = [[0x46, 1, 0x50], [0x24, 1, 0xAF, 0x2A], [0x24, 1, 0x2F]]
    for header in [Self.source, Self.own] {
      let description = try #require(HEVCDescription(header))
      let restarted = description.restarting(description.packet(of: units))
      #expect(restarted == description.packet(of: changed))
      let others = description.packet(of: [Self.slice, [0x28, 1, 0xAF]])
      #expect(description.restarting(others) == others)
    }
    #expect(HEVCDescription(Self.source)?.restarting([0, 0, 0, 9, 1]) == nil)
  }

  @Test("a description that ends early is not complete")
  func broken() {
    // That of a transport stream: the units themselves.
    #expect(HEVCDescription(Self.own)?.lengthSize == nil && HEVCDescription(Self.own) != nil)
    #expect(HEVCDescription(Array(Self.own.prefix(30))) == nil)
    for count in 23..<Self.source.count {
      #expect(HEVCDescription(Array(Self.source[..<count]))?.isComplete == false)
    }
    for count in 0..<Self.own.count - Self.picture.count {
      #expect(HEVCRenumbering(Array(Self.own[..<count]), to: 1, with: nil) == nil)
    }
  }
}
