import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateJobs

@Suite("Areas to cover, as texts")
struct AreaRequestTests {
  private static let geometry = FrameGeometry(codedSize: PixelSize(640, 360))
  private static let clock = PlayerClock(start: 0, timeBase: Rational(1, 1000))

  private static func area(
    _ text: String,
    in geometry: FrameGeometry = geometry,
    by clock: PlayerClock = clock
  ) throws -> CoveredArea {
    try #require(AreaRequest(text: text), "\(text)").area(in: geometry, by: clock)
  }

  @Test(
    "a text reads back as the same area",
    arguments: [
      "10,20,100,80", "ellipse:10,20,100,80", "10%,20.5%,12.25%,100%", "-10,-5%,100,80",
      "10,20,100,80@1-3", "10,20,100,80@1-", "10,20,100,80@-3.5", "ellipse:10,20,5%,80@0.04-90",
      "10,20,100,80@1/50,20,100,80@3", "10,20,100,80@-1/50,20,100,80@2/0,0,1,1@3.123456789-",
    ]
  )
  func roundTrip(_ text: String) throws {
    let area = try #require(AreaRequest(text: text))
    #expect(area.text == text)
    #expect(AreaRequest(text: area.text) == area)
  }

  @Test(
    "an area of a video is described as it was asked for",
    arguments: [
      "ellipse:10,20.25,100,80", "10,20,100,80@1-3", "-10,20,100,80@-3.5",
      "10,20,100,80@1/50,20,100,80@3", "10,20,100,80@-1/50,20,100,80@3-",
    ]
  )
  func description(_ text: String) throws {
    let clock = PlayerClock(start: 700, timeBase: Rational(1, 50))
    let area = try Self.area(text, by: clock)
    #expect(AreaRequest(of: area, by: clock).text == text)
  }

  @Test("units, names and forms of times that mean the same are the same area")
  func synonyms() {
    #expect(AreaRequest(text: "10px,20,100,80px") == AreaRequest(text: "10,20,100,80"))
    #expect(AreaRequest(text: "rectangle:1,2,3,4") == AreaRequest(text: "1,2,3,4"))
    #expect(AreaRequest(text: "1,2,3,4@1:30-0:02:00.50") == AreaRequest(text: "1,2,3,4@90-120.5"))
  }

  @Test(
    "what is no area is refused",
    arguments: [
      "", "10,20,100", "10,20,100,80,5", "10,20,0,80", "10,20,100,-80", "a,b,c,d", "10,20,100,80@",
      "10,20,100,80@-", "10,20,100,80@1", "10,20,100,80@3-1", "10,20,100,80@2-2",
      "10,20,100,80@1-2-3", "10,20,100,80@x-3", "10,20,100,80@-0", "circle:10,20,100,80",
      "10,20,100,80/50,20,100,80@3", "10,20,100,80@3/50,20,100,80@1",
      "10,20,100,80@1/50,20,100,80@1", "10,20,100,80@1-2/50,20,100,80@3",
      "10,20,100,80@1-/50,20,100,80@3", "10,20,100,80@1/50,20,100,80@-3", "1,2,3,4@1/",
      "1,2,3,4@1e3-2e3", "1e2,2,3,4", "nan,2,3,4", "--1,2,3,4", "1,2,3,4@1-2@3-4",
      "1,2,3,4@0-9999999999999",
    ]
  )
  func refused(_ text: String) {
    #expect(AreaRequest(text: text) == nil)
  }

  @Test("random texts are refused or read back, in videos with any clock")
  func random() throws {
    var generator = SeededGenerator(seed: 1)
    let parts = [
      "1", "20", "0.5", "999999", "1000000", "12345678901", "-", "%", ",", ",", ",", "@", "/", ":",
      "ellipse:", "1,2,3,4", "50%,-5,7,8", "@1-2", "@3", "@0:59.5", "@9999999:00:00-",
      "1,2,3,4@1/5,6,7,8@2", "1,2,3,4@-1/", "/5,6,7,8@90-",
    ]
    let clocks = [
      (0, Rational(1, 25)), (Int64.max, Rational(1, 1_000_000_000)), (.min, Rational(1001, 1)),
    ].map { PlayerClock(start: $0, timeBase: $1) }
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...7, using: &generator)
      let text = (0..<length).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      guard let area = AreaRequest(text: text) else { continue }
      count += 1
      #expect(AreaRequest(text: area.text) == area, "\(text)")
      for clock in clocks {
        let resolved = area.area(in: Self.geometry, by: clock)
        for time in [.min, -1, 0, 1, clock.start, .max] { _ = resolved.bounds(at: time) }
        _ = AreaRequest(of: resolved, by: clock).text
      }
    }
    #expect(count > 50)
  }

  @Test("percentages are of the picture as it is shown")
  func percentages() throws {
    let turned = FrameGeometry(
      codedSize: PixelSize(640, 360),
      cleanAperture: Rect(x: 0, y: 0, width: 640, height: 300),
      orientation: .right
    )
    // 300 wide and 640 high.
    let area = try Self.area("10%,50%,33.333%,25%", in: turned)
    #expect(area.keyframes[0].bounds == Rect(x: 30, y: 320, width: 100, height: 160))
    let tiny = try Self.area("0.004,0.006%,0.004,0.01%", in: turned)
    #expect(tiny.keyframes[0].bounds == Rect(x: 0, y: 0.04, width: 1, height: 1))
  }

  @Test("FROM-TO takes the frames that --from and --to take")
  func span() throws {
    let clock = PlayerClock(start: 100, timeBase: Rational(1, 25))
    let area = try Self.area("1,2,3,4@1.01-2.01", by: clock)
    #expect((area.start, area.end) == (126, 151))
    let open = try Self.area("1,2,3,4", by: clock)
    #expect(open.start == nil && open.end == nil)
    #expect(open.keyframes.map(\.time) == [100])
  }

  @Test("an area that moves is covered at its first and last keyframe, and beyond only if open")
  func moving() throws {
    let text = "10,20,100,80@1/50,20,120,80@3"
    let area = try Self.area(text)
    #expect((area.start, area.end) == (1000, 3001))
    #expect(area.bounds(at: 1500) == Rect(x: 20, y: 20, width: 105, height: 80))
    let open = try Self.area(text.replacing("@1", with: "@-1") + "-")
    #expect(open.start == nil && open.end == nil)
    #expect(open.keyframes == area.keyframes)
  }
}
