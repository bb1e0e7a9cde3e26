import AnnotateExports
import AnnotateMediaTypes
import Testing

@Suite("Frames as editing programs count them")
struct GridTests {
  @Test(
    "constant rates keep the numbers of the source",
    arguments: [
      Rational(24000, 1001), Rational(25, 1), Rational(30000, 1001), Rational(50, 1),
      Rational(60000, 1001),
    ]
  )
  func constant(_ rate: Rational) {
    let clip = SampleClip.clip(rate: rate)
    #expect(!clip.grid.isVariable)
    #expect(clip.grid.frameRate == rate)
    #expect(clip.grid.count == 40)
    #expect(clip.frames.indices.allSatisfy { clip.grid.numbers(of: $0) == $0..<($0 + 1) })
  }

  /// As in Matroska: an average that is not exact, and times in whole milliseconds.
  @Test("rounded times and averages give a standard rate")
  func rounded() {
    let times = (0..<3000).map { Int64((Double($0) * 1001 / 30).rounded()) }
    let clip = SampleClip.clip(times: times, averageRate: Rational(19001, 634))
    #expect(!clip.grid.isVariable)
    #expect(clip.grid.frameRate == Rational(30000, 1001))
  }

  @Test("24 and 23.976 are distinguished")
  func neighbours() {
    let times = (0..<3000).map { Int64((Double($0) * 1000 / 24).rounded()) }
    #expect(
      SampleClip.clip(times: times, averageRate: Rational(24, 1)).grid.frameRate == Rational(24, 1)
    )
  }

  @Test("at a variable rate each number stands for the frame that is on screen at its time")
  func variable() {
    let times: [Int64] = [0, 40, 80, 90, 200, 240]
    let clip = SampleClip.clip(times: times, averageRate: Rational(25, 1))
    #expect(clip.grid.isVariable)
    #expect(clip.grid.count == 7)
    let shown = (0..<7).map { number in times.lastIndex { $0 <= Int64(number * 40) } }
    let given = (0..<7).map { number in
      times.indices.first { clip.grid.numbers(of: $0).contains(number) }
    }
    #expect(given == shown)
    #expect(given == [0, 1, 2, 3, 3, 4, 5])
    let keys = clip.stretches(of: clip.tracks[0], .face, in: clip.plane(.square))
    #expect(keys.map { $0.map(\.number) } == [Array(0..<7)])
  }

  @Test("a camera that drops frames keeps its rate")
  func droppedFrames() {
    let times = (0..<60).filter { $0 % 5 != 3 }.map { Int64((Double($0) * 1000 / 30).rounded()) }
    let grid = SampleClip.clip(times: times, averageRate: Rational(24, 1)).grid
    #expect(grid.isVariable && grid.frameRate == Rational(30, 1) && grid.count == 60)
  }

  /// In Matroska the second frame of 24 a second begins at 42 ms instead of 41.67.
  @Test("rounding to a tick does not make a frame late")
  func roundedTicks() {
    let numbers = [0, 1, 2, 3, 7, 8, 9]
    let times = numbers.map { Int64((Double($0) * 1000 / 24).rounded()) }
    let grid = SampleClip.clip(times: times, averageRate: Rational(24, 1)).grid
    #expect(grid.isVariable && grid.frameRate == Rational(24, 1))
    #expect(times.indices.map(grid.number) == numbers)
  }

  @Test("a slightly late frame does not change the rate")
  func late() {
    let times = (0..<25).map { Int64($0 * 800 - ($0 > 16 ? 32 : 0)) }
    let frames = times.map { ExportedFrame(time: MediaTime($0, timeBase: Rational(1, 19200))) }
    let clip = ExportedClip(
      sourceName: "phone.mov",
      geometry: FrameGeometry(codedSize: PixelSize(640, 480)),
      frameRate: Rational(1500, 61),
      frames: frames,
      tracks: []
    )
    #expect(!clip.grid.isVariable && clip.grid.frameRate == Rational(24, 1))
  }

  @Test("a non-standard rate is conformed only if it is not constant")
  func unusual() {
    let regular = (0..<60).map { Int64($0 * 38) }
    let even = SampleClip.clip(times: regular, averageRate: Rational(500, 19)).grid
    #expect(!even.isVariable && even.frameRate == Rational(500, 19))
    let shaken = regular.map { $0 + ($0 % 3 == 0 ? 25 : 0) }
    let uneven = SampleClip.clip(times: shaken, averageRate: Rational(500, 19)).grid
    #expect(uneven.isVariable && uneven.frameRate == Rational(25, 1))
  }

  @Test("an unknown rate is measured from the frames")
  func unknown() {
    let times = (0..<50).map { Int64($0 * 20) }
    let clip = SampleClip.clip(times: times, averageRate: Rational(0, 1))
    #expect(clip.grid.frameRate == Rational(50, 1) && !clip.grid.isVariable)
  }

  @Test("clips with one frame and without frames are valid")
  func few() {
    #expect(SampleClip.clip(times: [0], averageRate: Rational(0, 1)).grid.count == 1)
    let none = SampleClip.clip(times: [], averageRate: Rational(25, 1))
    #expect(none.grid.count == 0)
    for exporter in ExportRegistry.all {
      #expect(throws: Never.self) { try exporter.export(none, ExportChoices()) }
    }
  }
}
