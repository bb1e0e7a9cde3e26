import AnnotateKit
import Foundation
import TestSupport
import Testing

@Suite(
  "Frames of videos and pictures",
  .needsClips,
  .tags(.process, .media),
  .timeLimit(.minutes(10))
)
struct VideoReaderTests {
  @Test(
    "all frames are read, with the times that ffprobe reports",
    arguments: ["faces/single_face.mp4", "faces/sideways movie.mov", "faces/bird.mkv"]
  )
  func times(_ clip: String) async throws {
    let path = Places.clip(clip)
    var times: [Fraction] = []
    for try await frame in try VideoReader(opening: path) {
      #expect(frame.index == times.count)
      let time = frame.presentationTime
      let unit = Fraction(time.timeBase.numerator, time.timeBase.denominator)
      times.append(Int(time.value) * unit)
    }
    let expected = try FFprobe.frameTimes(of: path)
    #expect(times == expected && !times.isEmpty)
  }

  @Test("pictures are upright, and stored pictures are not")
  func orientation() async throws {
    let video = try VideoReader(opening: Places.clip("faces/sideways movie.mov"))
    #expect(video.geometry.orientation.swapsAxes)
    let frame = try #require(try await video.first { _ in true })
    let (upright, stored) = (try frame.bgra(), try frame.storedBGRA())
    #expect(upright.size == video.geometry.displaySize)
    #expect(stored.size == PixelSize(upright.size.height, upright.size.width))
    let corners = [(0, 0), (stored.size.width - 1, 0), (0, stored.size.height - 1)]
    let turned = corners.map { x, y in
      let point = video.geometry.displayToCoded.inverse?.apply(
        Point(Double(x) + 0.5, Double(y) + 0.5)
      )
      return point.map { upright[Int($0.x), Int($0.y)] }
    }
    for ((x, y), pixel) in zip(corners, turned) {
      let same = try #require(pixel)
      #expect(stored[x, y] == same)
    }
  }

  @Test("pictures are scaled on demand")
  func scaled() async throws {
    let video = try VideoReader(opening: Places.clip("faces/single_face.mp4"))
    let frame = try #require(try await video.first { _ in true })
    #expect(try frame.bgra(size: PixelSize(32, 18)).size == PixelSize(32, 18))
  }

  @Test("a second loop continues where the first one ended")
  func goesOn() async throws {
    let video = try VideoReader(opening: Places.clip("faces/single_face.mp4"))
    for try await frame in video where frame.index == 3 { break }
    var rest = video.makeAsyncIterator()
    #expect(try await rest.next()?.index == 4)
  }

  @Test("numbered pictures are read as frames")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=d=0.2:s=64x48:r=25", folder.path("shot.%03d.png"),
    ])
    let video = try VideoReader(
      opening: folder.path("shot.%03d.png"),
      pictureRate: Rational(10, 1)
    )
    let times = try await video.reduce(into: []) { $0.append($1.presentationTime.seconds) }
    #expect(times == [0, 0.1, 0.2, 0.3, 0.4])
    let still = try VideoReader(opening: folder.path("shot.001.png"))
    #expect(still.isStill && !video.isStill)
  }

  @Test("the error for a file that is not a video names it")
  func refused() throws {
    let path = Places.repository.appendingPathComponent("README.md").path
    let error = try #require(throws: AnnotateError.self) { try VideoReader(opening: path) }
    #expect("\(error)".contains(path))
  }
}
