import TestSupport
import Testing

@Suite(
  "A face that is seen for twelve frames",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PassingFaceTests {
  /// The frames that show it: one of them is an anchor frame that may be left out.
  private static let frames = 41..<53

  /// A clip of a steady face, in which another one passes that is `height` pixels high.
  private func clip(
    _ size: (width: Int, height: Int),
    _ height: Int,
    in folder: TemporaryFolder
  ) throws -> String {
    let path = folder.path("in.mkv")
    let (first, last) = (Self.frames.lowerBound, Self.frames.upperBound - 1)
    // The face has 206 of the 300 pixels in height.
    let scale = "scale=\(height * 240 / 206):\(height * 300 / 206):flags=area"
    let passer =
      "[1:v]trim=end_frame=1,crop=240:300:178:45,\(scale),loop=-1:1:0,setpts=N/30/TB[face]"
    let steady = "[0:v]scale=\(size.width):\(size.height)[steady]"
    let place = "overlay=x='20+n-\(first)':y=20:enable='between(n,\(first),\(last))':shortest=1"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-i", Places.clip("faces/single_face.mp4"),
      "-filter_complex", "\(passer);\(steady);[steady][face]\(place)", "-an",
      "-c:v", "libx264", "-crf", "16", "-preset", "ultrafast", path,
    ])
    return path
  }

  @Test(
    "is found beside a steady face, near or far",
    arguments: [(640, 30), (640, 60), (1280, 30), (1280, 90)]
  )
  func passing(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let faces = folder.path("in.faces.jsonl")
    let path = try clip((width, width * 9 / 16), height, in: folder)
    let result = try Program.run(["detect", path, "-o", faces])
    #expect(result.exitCode == 0, "\(result.errors)")
    let counts = try SidecarLines(faces).frames.map(\.faces.count)
    try #require(counts.count > 64)
    #expect(Array(counts[Self.frames]) == Self.frames.map { _ in 2 })
    #expect(counts.prefix(36).allSatisfy { $0 == 1 })
  }
}
