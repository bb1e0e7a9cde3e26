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

  @Test("sets of another stream state the limits of buffers of those that are there")
  func limits() throws {
    let contents = CodedUnit.contents(Self.sequence.dropFirst())
    let own = try #require(H264Buffering(contents))
    #expect(own.referenceFrames == 3)
    #expect(own.limits == H264Buffering.Limits(reorderedFrames: 0, keptFrames: 3))
    let wanted = H264Buffering.Limits(reorderedFrames: 2, keptFrames: 4)
    for limits in [wanted, nil, own.limits] {
      let changed = H264Buffering.set(contents, with: limits)
      #expect(H264Buffering(changed)?.limits == limits)
      #expect(H264Sequence.read(changed)?.set == H264Sequence.read(contents)?.set)
    }
    #expect(H264Buffering.set(contents, with: own.limits) == contents)
    for count in 0..<12 { #expect(H264Buffering(Array(contents[..<count])) == nil) }
  }

  @Test("units get the bytes that keep them from looking like a start code")
  func escaping() {
    let contents: [UInt8] = [0, 0, 0, 0, 0, 1, 7, 0, 0, 3, 0, 0, 4]
    let unit = CodedUnit.unit(of: contents)
    #expect(unit == [0, 0, 3, 0, 0, 3, 0, 1, 7, 0, 0, 3, 3, 0, 0, 4])
    #expect(CodedUnit.contents(unit) == contents)
    #expect(!CodedUnit.hasStartCode(unit[...]))
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
    func contents(_ units: [[UInt8]]) -> UnitContents? {
      description.contents(of: units.flatMap { [0, 0, 0, UInt8($0.count)] + $0 })
    }
    #expect(contents([[0x41, 9]])?.isEntry == false)
    #expect(contents([Self.sequence, Self.picture, [0x65, 9]])?.hasOtherSets == false)
    #expect(contents([[0x68, 0xEE], [0x65, 9]])?.hasOtherSets == true)
    #expect(description.contents(of: [0, 0, 0, 9, 1]) == nil)
  }

  @Test("units of a transport stream have start codes, and so have those that are put among them")
  func transport() throws {
    let code: [UInt8] = [0, 0, 0, 1]
    let description = try #require(
      H264Description(code + Self.sequence + [0, 0, 1] + Self.picture)
    )
    #expect(description.isComplete && description.lengthSize == nil)
    #expect(description.sets == [Self.sequence, Self.picture] && description.freeNumber == 1)
    let packet = code + [9, 0x10] + code + Self.sequence + [0, 0, 0, 1] + Self.picture
    let contents = try #require(description.contents(of: packet + [0, 0, 1, 0x65, 0x88]))
    #expect(contents.isEntry && contents.hasDelimiter && !contents.hasOtherSets)
    #expect(description.packet(of: packet) == packet)
    let other = try #require(description.contents(of: code + [0x68, 0xEE] + code + [0x65, 9]))
    #expect(other.hasOtherSets && !other.hasDelimiter)
  }

  @Test("a description that ends early, or has only one kind of sets, is not complete")
  func broken() {
    let header = Self.header([Self.sequence], [Self.picture])
    #expect(H264Description([0, 0, 0, 1] + Self.sequence) == nil)
    #expect(H264Description([]) == nil)
    for count in 7..<header.count - Self.rest.count {
      #expect(H264Description(Array(header[..<count]))?.isComplete == false)
    }
  }
}
