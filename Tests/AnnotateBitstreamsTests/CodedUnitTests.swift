import Testing

@testable import AnnotateBitstreams

@Suite("Units of a packet")
struct CodedUnitTests {
  @Test("start codes are found at every distance from each other")
  func startCodes() {
    for length in 1...12 {
      let units = (1...3).map { [UInt8](repeating: UInt8(64 + $0), count: length) }
      for code in [[0, 0, 1], [0, 0, 0, 1]] as [[UInt8]] {
        let split = CodedUnit.split(units.flatMap { code + $0 })
        #expect(split.map { $0.filter { $0 > 0 } } == units)
      }
    }
    #expect(CodedUnit.split([]) == [] && CodedUnit.split([0, 0, 1]) == [])
    #expect(CodedUnit.split([9, 9, 0, 0]) == [])
  }

  @Test("what looks like a start code is found anywhere but at the end")
  func strayCodes() {
    for length in 0...12 {
      let before = [UInt8](repeating: 9, count: length)
      for last in UInt8(0)...4 {
        #expect(CodedUnit.hasStartCode((before + [0, 0, last, 7])[...]) == (last <= 2))
        #expect(!CodedUnit.hasStartCode((before + [0, 3, 0, last])[...]) == true)
      }
      #expect(!CodedUnit.hasStartCode((before + [0, 0, 0, 0])[...]))
      #expect(!CodedUnit.hasStartCode((before + [0, 0])[...]))
    }
  }

  @Test("contents lose the bytes that keep them from looking like a start code")
  func contents() {
    #expect(CodedUnit.contents([5, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3]) == [5, 0, 0, 1])
    #expect(CodedUnit.contents([0, 3, 0, 0, 4]) == [0, 3, 0, 0, 4])
  }

  @Test("units of a description end with it")
  func descriptions() {
    var (position, found) = (1, [[UInt8]]())
    let header: [UInt8] = [9, 0, 2, 7, 8, 0, 1, 6]
    #expect(CodedUnit.take(2, of: header, at: &position) { found.append(Array($0)) })
    #expect(found == [[7, 8], [6]] && position == header.count)
    #expect(!CodedUnit.take(1, of: header, at: &position) { _ in })
    position = 5
    #expect(!CodedUnit.take(1, of: header.dropLast(), at: &position) { _ in })
  }
}
