import AnnotateFarm
import TestSupport
import Testing

@Suite("Numbers of ranges", .tags(.farm), .timeLimit(.minutes(10)))
struct RangeNumbersTests {
  @Test(
    "lists are parsed and printed in their shortest form",
    arguments: [
      ("4", "4"), ("0-3", "0-3"), ("0-3,7", "0-3,7"), ("7,0-3,2", "0-3,7"), ("0,1,2", "0-2"),
      ("0-8:2", "0,2,4,6,8"), ("7-7", "7"), ("1-3,5,7-9:2", "1-3,5,7,9"),
    ]
  )
  func reading(_ text: String, _ shortest: String) throws {
    let numbers = try #require(RangeNumbers(text))
    #expect(numbers.description == shortest)
    #expect(RangeNumbers(numbers.all) == numbers)
    #expect(numbers.count == numbers.all.count)
  }

  @Test(
    "invalid lists are refused",
    arguments: [
      "", ",", "1,", "-1", "1-", "3-1", "a", "1-2-3", "0-8:0", "0-8:", "1:2:3", "٣", " 1",
    ]
  )
  func noList(_ text: String) { #expect(RangeNumbers(text) == nil) }

  @Test("numbers far past the end take no memory")
  func farPastTheEnd() throws {
    #expect(try #require(RangeNumbers("9000000000000-9000000000001")).isEmpty)
  }

  @Test(
    "parts are of nearly equal size and together complete",
    arguments: [1, 2, 5, 8, 16, 17, 1000],
    [1, 3, 8]
  )
  func dividing(_ count: Int, _ parts: Int) throws {
    let numbers = RangeNumbers(stride(from: 0, to: count * 2, by: 2))
    let divided = numbers.divided(atMost: parts)
    #expect(divided.count == min(count, parts))
    #expect(divided.flatMap(\.all) == numbers.all)
    let sizes = divided.map(\.count)
    #expect(try #require(sizes.max()) - #require(sizes.min()) <= 1)
  }

  @Test("parts have at least the requested size")
  func least() {
    let numbers = RangeNumbers(0..<20)
    #expect(numbers.divided(atMost: 100, least: 8).map(\.count) == [6, 7, 7])
    #expect(RangeNumbers(0..<3).divided(atMost: 100, least: 8).map(\.count) == [3])
    #expect(RangeNumbers([Int]()).divided(atMost: 4).isEmpty)
  }
}
