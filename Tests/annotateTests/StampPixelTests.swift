import Foundation
import TestSupport
import Testing

@Suite(
  "Stamps in the picture",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StampPixelTests {
  /// One frame of an annotated clip, decoded by ffmpeg and turned upright.
  private struct Picture {
    let width: Int
    let bytes: [UInt8]

    /// The mean red, green and blue within two pixels of a position.
    func color(at place: SidecarLines.Eye) -> [Double] {
      let (x, y) = (Int(place.x), Int(place.y))
      let offsets = (-2...2).flatMap { dy in (-2...2).map { 3 * ((y + dy) * width + x + $0) } }
      return (0..<3).map { part in
        offsets.map { Double(bytes[$0 + part]) }.reduce(0, +) / Double(offsets.count)
      }
    }
  }

  /// A third of a second of a clip with the given styles: its first picture, and both eyes in it.
  private func annotated(
    _ clip: String,
    _ styles: [String]
  ) throws -> (picture: Picture, eyes: [SidecarLines.Eye]) {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mov"), folder.path("out.mov"))
    try FFmpeg.make(["-i", Places.clip(clip), "-t", "0.3", "-c", "copy", "-map", "0:v", input])
    let options = ["--crf", "10", "--preset", "ultrafast"] + styles.flatMap { ["-s", $0] }
    let result = try Program.run([input, "-o", output] + options)
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    let eyes = sidecar.frames[0].faces.flatMap { [$0.leftEye, $0.rightEye].compactMap(\.self) }
    let raw = folder.path("frame.rgb")
    let format = ["-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo"]
    try FFmpeg.make(["-i", output] + format + [raw])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    return (Picture(width: sidecar.header.stream.displaySize[0], bytes: bytes), eyes)
  }

  /// Whether a colour is a strong red.
  private func isRed(_ color: [Double]) -> Bool {
    color[0] > 150 && color[0] > 2 * color[1] && color[0] > 2 * color[2]
  }

  @Test(
    "hearts lie on the eyes, also in a sideways clip",
    arguments: ["faces/single_face.mp4", "faces/sideways movie.mov"]
  )
  func hearts(_ clip: String) throws {
    let (picture, eyes) = try annotated(clip, ["hearts"])
    #expect(eyes.count == 2)
    for eye in eyes { #expect(isRed(picture.color(at: eye)), "\(picture.color(at: eye))") }
  }

  @Test("without stamps the eyes are as they were")
  func none() throws {
    let (picture, eyes) = try annotated("faces/single_face.mp4", ["none"])
    #expect(eyes.count == 2)
    for eye in eyes { #expect(!isRed(picture.color(at: eye))) }
  }

  @Test("the style that is named last lies on top")
  func order() throws {
    let heartsOnTop = try annotated("faces/single_face.mp4", ["features", "hearts"])
    let discsOnTop = try annotated("faces/single_face.mp4", ["hearts", "features"])
    for eye in heartsOnTop.eyes {
      #expect(isRed(heartsOnTop.picture.color(at: eye)))
      let color = discsOnTop.picture.color(at: eye)
      #expect(color[2] > color[0], "\(color) is not blue")
    }
  }
}
