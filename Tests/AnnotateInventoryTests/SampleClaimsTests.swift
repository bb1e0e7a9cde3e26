import Testing

@testable import AnnotateInventory

@Suite("Claims of sample tables")
struct SampleClaimsTests {
  private static func container(_ type: String, _ children: [QuickTimeBox]) -> QuickTimeBox {
    var box = QuickTimeBox(type, [])
    box.children = children
    return box
  }

  private static func numbers(_ numbers: [UInt32]) -> [UInt8] { numbers.flatMap { bigEndian($0) } }

  /// A movie whose track has 60 samples, and offsets of display times with these counts.
  private static func movie(_ counts: [UInt32]) -> [UInt8] {
    let sizes = QuickTimeBox("stsz", numbers([0, 0, 60]) + numbers(Array(repeating: 9, count: 60)))
    let entries: [UInt32] = counts.flatMap { (count) -> [UInt32] in [count, 1] }
    let offsets = QuickTimeBox("ctts", numbers([0, UInt32(counts.count)] + entries))
    let path = ["minf", "mdia", "trak", "moov"]
    let movie = path.reduce(container("stbl", [sizes, offsets])) { container($1, [$0]) }
    return QuickTimeBox("ftyp", numbers([0, 0])).bytes + movie.bytes
  }

  /// A fragment with a run of samples.
  private static func fragment(flags: UInt32, count: UInt32) -> [UInt8] {
    // Only movies are read as containers.
    let run = QuickTimeBox("trun", numbers([flags, count, 0, 0, 0, 0]))
    let fragment = QuickTimeBox("moof", QuickTimeBox("traf", run.bytes).bytes)
    return movie([60]) + fragment.bytes
  }

  @Test("tables that say what is there are no problem")
  func usual() {
    for bytes in [
      Self.movie([60]), Self.movie([1, 59]), Self.fragment(flags: 0x200, count: 4),
      Self.fragment(flags: 0, count: 90_000), Array("RIFF".utf8), [],
    ] {
      #expect(SampleClaims.problem(in: FilePieces(bytes)) == nil)
    }
  }

  @Test("tables that claim a gigabyte are")
  func huge() {
    let times = SampleClaims.problem(in: FilePieces(Self.movie([0x0800_0000, 1])))
    #expect(times?.contains("times of 134217729 pictures, but it has 60") == true)
    let most = SampleClaims.problem(in: FilePieces(Self.movie(Array(repeating: .max, count: 99))))
    #expect(most != nil)
    for flags: UInt32 in [0, 0x200, 0xF01] {
      let run = Self.fragment(flags: flags, count: 0x0500_0000)
      #expect(SampleClaims.problem(in: FilePieces(run))?.contains("83886080 samples") == true)
    }
  }

  @Test("no cut or change of a byte traps")
  func damaged() {
    let bytes = Self.fragment(flags: 0xF01, count: 4)
    for index in bytes.indices {
      _ = SampleClaims.problem(in: FilePieces(Array(bytes[..<index])))
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = bytes
        changed[index] = value
        _ = SampleClaims.problem(in: FilePieces(changed))
      }
    }
  }
}
