import AnnotateBitstreams
import AnnotateMediaTypes
import Testing

@testable import AnnotateLibav

@Suite("Which pictures are read for damage")
struct PictureSamplingTests {
  /// The size of a packet, and whether it is a keyframe.
  private typealias Picture = (size: Int, isKey: Bool)

  /// Each picture earns 1000 bytes.
  private static let pixels = 100_000
  private static let single = ReadingEffort.single(pixelsPerByte: 100)
  private static let runs = ReadingEffort.inRuns(pixelsPerByte: 100)

  /// Groups of a keyframe and pictures that are predicted.
  private func groups(_ count: Int, of length: Int, key: Int, others: Int) -> [Picture] {
    (0..<count * length).map { index in
      index % length == 0 ? (key, true) : (others, false)
    }
  }

  /// The indices of the pictures that are read.
  private func taken(
    _ pictures: [Picture],
    _ effort: ReadingEffort = single,
    _ search: DamageSearch = .samples
  ) -> [Int] {
    var sampling = PictureSampling(search, effort, pixels: Self.pixels)
    return pictures.indices.filter { index in
      sampling.takes(pictures[index].size, isKey: pictures[index].isKey)
    }
  }

  private func size(_ taken: [Int], of pictures: [Picture]) -> Int {
    taken.reduce(0) { $0 + pictures[$1].size }
  }

  @Test("all pictures are read if that is wanted, or costs nothing")
  func everything() {
    let pictures = groups(3, of: 10, key: 90_000, others: 9000)
    #expect(taken(pictures, Self.single, .everything) == Array(0..<30))
    #expect(taken(pictures, Self.runs, .everything) == Array(0..<30))
    #expect(taken(pictures, .none) == Array(0..<30))
  }

  @Test("all pictures of a stream are read that has few bytes", arguments: [single, runs])
  func small(_ effort: ReadingEffort) {
    let pictures = groups(5, of: 20, key: 1000, others: 900)
    #expect(taken(pictures, effort) == Array(0..<100))
  }

  @Test("no more is read of others than is earned and borrowed", arguments: [single, runs])
  func budget(_ effort: ReadingEffort) {
    let pictures = groups(40, of: 25, key: 60_000, others: 8000)
    let taken = taken(pictures, effort)
    let earned = 1125 * pictures.count + 1000 * PictureSampling.loan
    #expect(size(taken, of: pictures) <= earned + 60_000)
    #expect(size(taken, of: pictures) >= 900 * pictures.count)
  }

  @Test("keyframes come first, because damage of theirs is seen longest")
  func keyframes() {
    let pictures = groups(8, of: 25, key: 20_000, others: 8000)
    let taken = taken(pictures)
    #expect(Set(taken).isSuperset(of: stride(from: 0, to: 200, by: 25)))
    let affordable = groups(8, of: 25, key: 30_000, others: 8000)
    #expect(self.taken(affordable) == Array(stride(from: 0, to: 200, by: 25)))
  }

  @Test("from any keyframe on, the same pictures are read, unless more is owed than is earned")
  func ranges() {
    let pictures = groups(6, of: 50, key: 9000, others: 1200)
    let whole = taken(pictures)
    #expect(whole.count < pictures.count)
    for start in stride(from: 50, to: 300, by: 50) {
      let part = taken(Array(pictures[start...])).map { $0 + start }
      #expect(part == whole.filter { $0 >= start })
    }
  }

  @Test("a picture that is far smaller than those before it is read")
  func cutOff() {
    var pictures = groups(1, of: 30, key: 90_000, others: 8000)
    pictures[20].size = 400
    #expect(taken(pictures) == [0, 20])
  }

  @Test("a run of pictures ends where one is not read, and begins at a keyframe")
  func endsOfRuns() {
    let pictures = groups(8, of: 100, key: 20_000, others: 3000)
    let taken = taken(pictures, Self.runs)
    let begins = taken.filter { !taken.contains($0 - 1) }
    #expect(begins.first == 0 && begins.count > 1)
    #expect(begins.filter { $0 % 100 != 0 } == [])
    #expect(
      self.taken(groups(1, of: 9, key: 10, others: 10).map { ($0.size, false) }, Self.runs) == []
    )
  }
}
