import AnnotateContainers
import AnnotateMediaTypes
import Testing

@Suite("Limits of the bits of pictures that are replaced", .timeLimit(.minutes(1)))
struct RateLimitTests {
  private static let timeBase = Rational(1, 25)

  private static func pictures(_ count: Int64, size: Int) -> [CodedPicture] {
    (0..<count).map { CodedPicture(presentation: $0, decode: $0, duration: 1, size: size) }
  }

  @Test(
    "what flows in and half of the buffer are three tenths more than what is replaced",
    arguments: [25, 100]
  )
  func bound(_ count: Int) throws {
    let limit = try #require(
      RateLimit(replacing: Self.pictures(Int64(count), size: 1000), Self.timeBase)
    )
    let seconds = Double(count) / 25
    let bits = Double(limit.rate) * seconds + Double(limit.buffer) / 2
    #expect(abs(bits / Double(8000 * count) - 1.3) < 0.001)
    #expect(abs(Double(limit.buffer) / Double(limit.rate) - seconds / 2) < 0.001)
  }

  @Test("the buffer of a short group holds half a second, so that its keyframe has room")
  func short() throws {
    let limit = try #require(RateLimit(replacing: Self.pictures(2, size: 1000), Self.timeBase))
    #expect(abs(Double(limit.buffer) / Double(limit.rate) - 0.5) < 0.001)
  }

  @Test("of two limits, the lower rate and the smaller buffer are kept")
  func both() {
    let (one, other) = (RateLimit(rate: 5, buffer: 20), RateLimit(rate: 7, buffer: 10))
    #expect(one.joined(with: other) == RateLimit(rate: 5, buffer: 10))
  }

  @Test("pictures of unknown length or size have no limit")
  func unknown() {
    let single = CodedPicture(presentation: 0, decode: 0, size: 1000)
    #expect(RateLimit(replacing: [single], Self.timeBase) == nil)
    #expect(RateLimit(replacing: Self.pictures(5, size: 0), Self.timeBase) == nil)
    #expect(RateLimit(replacing: [], Self.timeBase) == nil)
  }

  @Test("of a group of which a part is wanted, that part counts")
  func part() throws {
    let group = try #require(PictureGroup.divide(Self.pictures(50, size: 1000)).first)
    let all = try #require(GroupTimes(of: group, Self.timeBase).limit)
    let excerpt = Excerpt(
      from: nil,
      to: MediaTime(25, timeBase: Self.timeBase),
      clockStart: nil
    )
    let part = try #require(GroupTimes(of: group, in: excerpt, Self.timeBase).limit)
    #expect(part == RateLimit(replacing: group.pictures.prefix(25), Self.timeBase))
    #expect(part != all)
  }
}
