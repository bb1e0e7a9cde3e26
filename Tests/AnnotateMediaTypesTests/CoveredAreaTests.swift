import AnnotateMediaTypes
import Testing

@Suite("Covered areas")
struct CoveredAreaTests {
  private static func rect(_ x: Double, _ width: Double = 100) -> Rect<DisplaySpace> {
    Rect(x: x, y: 20, width: width, height: 80)
  }

  private static func area(
    _ keyframes: [(Int64, Rect<DisplaySpace>)],
    from start: Int64? = nil,
    to end: Int64? = nil
  ) -> CoveredArea {
    CoveredArea(
      .rectangle,
      start: start,
      end: end,
      keyframes: keyframes.map { CoveredArea.Keyframe(time: $0.0, bounds: $0.1) }
    )
  }

  @Test("an area that stays is covered from its start to before its end")
  func still() {
    let area = Self.area([(25, Self.rect(10))], from: 25, to: 75)
    #expect(area.bounds(at: 24) == nil)
    #expect(area.bounds(at: 25) == Self.rect(10))
    #expect(area.bounds(at: 74) == Self.rect(10))
    #expect(area.bounds(at: 75) == nil)
    let always = Self.area([(0, Self.rect(10))])
    for time in [Int64.min, -1, 0, .max] { #expect(always.bounds(at: time) == Self.rect(10)) }
  }

  @Test("an area that moves is where the straight line between its keyframes is at that time")
  func moving() {
    // Uneven ticks, as in a video of variable frame rate.
    let area = Self.area(
      [(90_000, Self.rect(10, 100)), (93_003, Self.rect(40, 130)), (93_004, Self.rect(0, 130))],
      from: 90_000,
      to: 93_005
    )
    #expect(area.bounds(at: 89_999) == nil)
    #expect(area.bounds(at: 90_000) == Self.rect(10, 100))
    #expect(area.bounds(at: 91_001) == Self.rect(20, 110))
    #expect(area.bounds(at: 93_003) == Self.rect(40, 130))
    #expect(area.bounds(at: 93_004) == Self.rect(0, 130))
    #expect(area.bounds(at: 93_005) == nil)
  }

  @Test("an area with open ends stays where its first and its last keyframe are")
  func open() {
    let area = Self.area([(100, Self.rect(10)), (200, Self.rect(20))])
    #expect(area.bounds(at: -5) == Self.rect(10))
    #expect(area.bounds(at: 150) == Self.rect(15))
    #expect(area.bounds(at: 5000) == Self.rect(20))
  }

  @Test("the last of two keyframes at one tick counts")
  func coinciding() {
    let area = Self.area([(100, Self.rect(10)), (100, Self.rect(20)), (110, Self.rect(30))])
    #expect(area.bounds(at: 99) == Self.rect(10))
    #expect(area.bounds(at: 100) == Self.rect(20))
    #expect(area.bounds(at: 105) == Self.rect(25))
  }

  @Test("an area outside the picture is told from one that passes through it")
  func inside() {
    let picture = Rect<DisplaySpace>(x: 0, y: 0, width: 320, height: 240)
    func isInside(_ rects: Rect<DisplaySpace>...) -> Bool {
      Self.area(rects.enumerated().map { (Int64($0), $1) }).isPartlyInside(picture)
    }
    #expect(isInside(Self.rect(0)))
    #expect(isInside(Self.rect(-99)))
    #expect(!isInside(Self.rect(-100)))
    #expect(isInside(Self.rect(319)))
    #expect(!isInside(Self.rect(320)))
    #expect(!isInside(Self.rect(-200), Self.rect(-150)))
    // From the left of the picture to its right.
    #expect(isInside(Self.rect(-200), Self.rect(400)))
    // Past its upper left corner.
    let (left, above) = (
      Rect<DisplaySpace>(x: -200, y: 100, width: 50, height: 50),
      Rect<DisplaySpace>(x: 100, y: -200, width: 50, height: 50)
    )
    #expect(!isInside(left, above))
  }

  @Test("the clock of players finds the ticks around a time, wherever it starts")
  func clock() {
    let clock = PlayerClock(start: 1000, timeBase: Rational(1, 25))
    let times = ["0", "1", "1.01", "1.03"].compactMap { MediaTime(text: $0) }
    #expect(times.map { clock.firstTick(from: $0) } == [1000, 1025, 1026, 1026])
    #expect(times.map { clock.firstTick(after: $0) } == [1001, 1026, 1026, 1026])
    #expect(times.map(clock.nearestTick) == [1000, 1025, 1025, 1026])
    #expect(clock.time(ofTick: 1025) == MediaTime(1, timeBase: .one))
    let far = MediaTime(31_000_000_000, timeBase: .one)
    let fine = PlayerClock(start: .max, timeBase: Rational(1, 1_000_000_000))
    #expect(fine.firstTick(from: far) == .max && fine.firstTick(after: far) == .max)
  }
}
