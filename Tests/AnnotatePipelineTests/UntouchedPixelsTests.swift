import AnnotateJobs
import AnnotateMediaTypes
import AnnotatePipeline
import AnnotateStamps
import Foundation
import TestSupport
import Testing

@Suite(
  "Pixels that no stamp touches",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct UntouchedPixelsTests {
  /// A folder with a lossless copy of a clip, and what ffmpeg and the sidecar report about it.
  private struct Copy {
    let folder: TemporaryFolder
    let path: String
    let sidecar: SidecarLines

    init(of input: String, styles: [any StampStyle]) async throws {
      folder = try TemporaryFolder()
      path = folder.path("out.mkv")
      var job = AnnotationJob(input: input, output: path, styles: styles.map(StyleChoice.custom))
      job.output.encoding.codec = "ffv1"
      let result = try await AnnotationPipeline(job).run()
      sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
      #expect(result.frames == sidecar.frames.count)
    }
  }

  /// A part of the luma plane, in whole pixels.
  private struct Box {
    let (columns, rows): (ClosedRange<Int>, ClosedRange<Int>)

    /// The square around a face, with a margin for antialiased edges and whole chroma samples.
    init(round bounds: [Double]) {
      let half = max(bounds[2], bounds[3]) * 1.15 / 2 + 4
      let (x, y) = (bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2)
      columns = Int(x - half)...Int(x + half)
      rows = Int(y - half)...Int(y + half)
    }
  }

  /// Two raw videos in 4:2:0 with eight bits.
  private struct Films {
    let (before, after): ([UInt8], [UInt8])
    let (width, height): (Int, Int)

    init(before: [UInt8], after: [UInt8], width: Int, height: Int) {
      (self.before, self.after) = (before, after)
      (self.width, self.height) = (width, height)
    }

    /// Counts the samples of a frame that differ within a box and outside.
    func differences(inFrame frame: Int, _ box: Box) -> (inside: Int, outside: Int) {
      var (inside, outside) = (0, 0)
      let luma = width * height
      let start = frame * luma * 3 / 2
      for index in 0..<(luma * 3 / 2) where before[start + index] != after[start + index] {
        let isLuma = index < luma
        let position = isLuma ? index : (index - luma) % (luma / 4)
        let (across, scale) = isLuma ? (width, 1) : (width / 2, 2)
        let (x, y) = (position % across * scale, position / across * scale)
        if box.columns.contains(x), box.rows.contains(y) { inside += 1 } else { outside += 1 }
      }
      return (inside, outside)
    }
  }

  @Test(
    "without stamps every frame of a lossless copy equals that of the source",
    arguments: ["faces/single_face.mp4", "odd/hlg10-color-test.mp4", "odd/bitmap.mp4"]
  )
  func withoutStamps(_ clip: String) async throws {
    let copy = try await Copy(of: Places.clip(clip), styles: [])
    #expect(try FFmpeg.frameHashes(of: copy.path) == FFmpeg.frameHashes(of: Places.clip(clip)))
  }

  @Test(
    "with squares every sample outside them equals that of the source",
    arguments: [
      ("faces/single_face.mp4", "null"), ("faces/sideways movie.mov", "transpose=clock"),
    ]
  )
  func withSquares(_ clip: String, _ upright: String) async throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mov")
    try FFmpeg.make(["-i", Places.clip(clip), "-t", "0.3", "-c", "copy", "-map", "0:v", input])
    let copy = try await Copy(of: input, styles: [StyleRegistry.standard])
    let header = copy.sidecar.header.stream
    let films = Films(
      before: try FFmpeg.pictures(of: input, options: ["-vf", upright]),
      after: try FFmpeg.pictures(of: copy.path),
      width: header.displaySize[0],
      height: header.displaySize[1]
    )
    try #require(films.before.count == films.after.count)
    for frame in copy.sidecar.frames {
      let face = try #require(frame.faces.first)
      let box = Box(round: face.bounds)
      let counts = films.differences(inFrame: frame.frame, box)
      #expect(counts.outside == 0, "frame \(frame.frame)")
      #expect(counts.inside > 500, "frame \(frame.frame)")
    }
  }
}
