import Foundation
import TestSupport
import Testing

@Suite(
  "Flashes",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FlashTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The frames of each face of a clip, by ID.
  private func frames(_ clip: String) throws -> [Int: [Int]] {
    let faces = folder.path("faces.jsonl")
    let result = try Program.run(["detect", clip, "-o", faces])
    #expect(result.exitCode == 0, "\(result.errors)")
    return try SidecarLines(faces).frames.reduce(into: [:]) { tracks, frame in
      for face in frame.faces { tracks[face.id, default: []].append(frame.frame) }
    }
  }

  @Test("a man among photographers keeps his ID through their flashes, up to the cut")
  func photographers() throws {
    let tracks = try frames(Places.clip("moving/stiller.mp4"))
    #expect(tracks[1] == Array(0...130))
    // The cuts at 131, 206 and 259 end all tracks.
    for cut in [131, 206, 259] {
      #expect(!tracks.values.contains { $0.contains(cut - 1) && $0.contains(cut) })
    }
  }

  @Test("a face keeps its ID through flashes from one side, wherever groups begin")
  func made() throws {
    // One to four frames, at both edges of groups of eight frames.
    let flashes = [(8, 8), (15, 16), (23, 25), (31, 34), (47, 48)]
    let times = flashes.map { "between(n,\($0.0),\($0.1))" }.joined(separator: "+")
    let light = ["r": 90, "g": 110, "b": 160].sorted { $0.key < $1.key }.map { name, level in
      "\(name)='min(255,\(name)(X,Y)+\(level)*(1.3-X/W))'"
    }
    let clip = folder.path("in.mkv")
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-an", "-vf",
      "scale=-2:240,format=gbrp,geq=\(light.joined(separator: ":")):enable='\(times)'",
      "-frames:v", "64", "-c:v", "libx264", "-crf", "16", "-preset", "ultrafast",
      "-pix_fmt", "yuv420p", clip,
    ])
    let tracks = try frames(clip)
    #expect(tracks.count == 1)
    #expect(tracks[1] == Array(0..<64))
  }
}
