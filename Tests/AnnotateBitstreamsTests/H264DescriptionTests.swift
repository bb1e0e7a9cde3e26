import Testing

@testable import AnnotateBitstreams

@Suite("The description of H.264 in MP4 and Matroska", .timeLimit(.minutes(10)))
struct H264DescriptionTests {
  /// Parameter sets of x264 for 640x360 pixels, with the number 0.
  private static let sequence: [UInt8] = [
    0x67, 0x42, 0xC0, 0x1E, 0xD9, 0x00, 0xA0, 0x2F, 0xF9, 0x61, 0x00, 0x00, 0x03, 0x00, 0x01,
    0x00, 0x00, 0x03, 0x00, 0x32, 0x0F, 0x16, 0x2E, 0x48,
  ]
  private static let picture: [UInt8] = [0x68, 0xCB, 0x83, 0xCB, 0x20]
  private static let rest: [UInt8] = [0xFD, 0xF8, 0xF8, 0x00]

  private static func header(_ sequences: [[UInt8]], _ pictures: [[UInt8]]) -> [UInt8] {
    func list(_ sets: [[UInt8]]) -> [UInt8] { sets.flatMap { [0, UInt8($0.count)] + $0 } }
    return [1, 0x42, 0xC0, 0x1E, 0xFF, 0xE0 | UInt8(sequences.count)] + list(sequences)
      + [UInt8(pictures.count)] + list(pictures) + rest
  }

  @Test("sets of another stream are added to those that are there, and nothing else changes")
  func adding() throws {
    let description = try #require(H264Description(Self.header([Self.sequence], [Self.picture])))
    #expect(description.isComplete && description.lengthSize == 4)
    #expect(description.sets == [Self.sequence, Self.picture])
    let (other, second): ([UInt8], [UInt8]) = ([0x67, 1, 2, 3], [0x68, 4, 5])
    let added = [0, 0, 0, 1] + other + [0, 0, 0, 1] + second
    #expect(
      description.adding(setsOf: added)
        == Self.header([Self.sequence, other], [Self.picture, second])
    )
  }

  @Test("a number that neither kind of set has is free")
  func numbers() throws {
    let description = try #require(H264Description(Self.header([Self.sequence], [Self.picture])))
    #expect(description.freeNumber == 1)
    // The picture parameter set with the number 1.
    let second: [UInt8] = [0x68, 0x52, 0xE0, 0xF2, 0xC8]
    let taken = try #require(H264Description(Self.header([Self.sequence], [Self.picture, second])))
    #expect(taken.freeNumber == 2)
  }

  @Test("the units of a packet with start codes get lengths, without the zeros between them")
  func packets() throws {
    let description = try #require(H264Description(Self.header([Self.sequence], [Self.picture])))
    let packet: [UInt8] = [0, 0, 0, 1, 6, 5, 0x80, 0, 0, 0, 1, 0x65, 0x88, 0, 0, 1, 0x65, 0x11]
    let divided = description.packet(of: packet)
    #expect(divided == [0, 0, 0, 3, 6, 5, 0x80, 0, 0, 0, 2, 0x65, 0x88, 0, 0, 0, 2, 0x65, 0x11])
    let contents = try #require(description.contents(of: divided))
    #expect(contents.isEntry && !contents.hasOtherSets)
    #expect(contents.messages == [[6, 5, 0x80]])
  }

  @Test(
    "a packet is an entry only with a picture that resets the decoder, and its sets are compared"
  )
  func contents() throws {
    let description = try #require(H264Description(Self.header([Self.sequence], [Self.picture])))
    func contents(_ units: [[UInt8]]) -> H264Description.PacketContents? {
      description.contents(of: units.flatMap { [0, 0, 0, UInt8($0.count)] + $0 })
    }
    #expect(contents([[0x41, 9]])?.isEntry == false)
    #expect(contents([Self.sequence, Self.picture, [0x65, 9]])?.hasOtherSets == false)
    #expect(contents([[0x68, 0xEE], [0x65, 9]])?.hasOtherSets == true)
    #expect(description.contents(of: [0, 0, 0, 9, 1]) == nil)
  }

  @Test("a description that ends early, or has start codes, is not complete")
  func broken() {
    let header = Self.header([Self.sequence], [Self.picture])
    #expect(H264Description([0, 0, 0, 1] + Self.sequence) == nil)
    for count in 7..<header.count - Self.rest.count {
      #expect(H264Description(Array(header[..<count]))?.isComplete == false)
    }
  }
}
