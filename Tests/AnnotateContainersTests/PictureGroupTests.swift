import AnnotateMediaTypes
import Testing

@testable import AnnotateContainers

@Suite("Groups of pictures", .timeLimit(.minutes(10)))
struct PictureGroupTests {
  /// Pictures that are shown at some times, of which those at some indices are entries; each is decoded one tick after the
  /// other.
  private static func pictures(
    _ times: [Int64],
    entries: Set<Int>,
    delay: Int64 = 0
  ) -> [CodedPicture] {
    times.enumerated().map { index, time in
      CodedPicture(
        presentation: time,
        decode: Int64(index) - delay,
        isEntry: entries.contains(index)
      )
    }
  }

  private static func lengths(_ pictures: [CodedPicture]) -> [Int] {
    PictureGroup.divide(pictures).map(\.pictures.count)
  }

  @Test("a group reaches from one entry to the next")
  func closed() {
    let pictures = Self.pictures([0, 2, 1, 3, 5, 4, 6], entries: [0, 3, 6], delay: 1)
    #expect(Self.lengths(pictures) == [3, 3, 1])
    #expect(PictureGroup.divide(pictures)[0].times == [0, 1, 2])
  }

  @Test(
    "pictures that are shown before the entry that they follow join its group to the one before"
  )
  func open() {
    // The entry at 4 is followed by pictures at 2 and 3, which may refer to those before it.
    let pictures = Self.pictures([0, 1, 4, 2, 3, 5, 6], entries: [0, 2, 6], delay: 2)
    #expect(Self.lengths(pictures) == [6, 1])
  }

  @Test("pictures before an entry that are shown after it join both groups")
  func late() {
    #expect(Self.lengths(Self.pictures([0, 5, 3, 4, 6], entries: [0, 2, 4], delay: 1)) == [4, 1])
  }

  @Test("pictures before the first entry are a group that cannot be copied")
  func headless() {
    let groups = PictureGroup.divide(Self.pictures([0, 1, 2, 3], entries: [2]))
    #expect(groups.map(\.isCopyable) == [false, true])
  }

  @Test("a group with one picture that must not be copied cannot be copied")
  func damaged() {
    var pictures = Self.pictures([0, 1, 2, 3], entries: [0, 2])
    pictures[1].isCopyable = false
    #expect(PictureGroup.divide(pictures).map(\.isCopyable) == [false, true])
  }

  @Test("there are no groups without pictures")
  func empty() {
    #expect(PictureGroup.divide([]) == [])
  }

  @Test("an encoder may reorder pictures only if decode times leave it room")
  func room() {
    func allows(_ delay: Int64) -> Bool {
      PictureGroup.divide(Self.pictures([0, 1, 2, 3], entries: [0], delay: delay))[0]
        .allowsReordering
    }
    #expect(!allows(0))
    #expect(allows(1))
  }

  @Test("packets get decode times in order, and the durations of the pictures that they replace")
  func times() throws {
    let pictures = [(0, -1, 4), (9, 0, 2), (4, 3, 5)].map {
      CodedPicture(presentation: $0.0, decode: $0.1, duration: $0.2)
    }
    var times = GroupTimes(of: try #require(PictureGroup.divide(pictures).first), .one)
    let settled = [0, 4, 9].compactMap { times.next(presentation: $0) }
    #expect(settled.map(\.decode) == [-1, 0, 3])
    #expect(settled.map(\.duration) == [4, 5, 2])
    #expect(times.next(presentation: 11) == nil)
  }
}
