import Foundation
import TestSupport
import Testing

@Suite("Blender itself", .tags(.process), .timeLimit(.minutes(10)))
struct BlenderTests {
  /// Prints the positions of all markers that are not muted, in pixels from the top left.
  private static let reader = """
    import bpy, json
    clip = bpy.data.movieclips[0]
    width, height = clip.size
    print("MARKERS " + json.dumps({
        f"{track.name} {marker.frame - 1}": [marker.co[0] * width, (1 - marker.co[1]) * height]
        for track in clip.tracking.tracks for marker in track.markers if not marker.mute}))
    """

  /// The markers that Blender has after it has run `faces.py`, by name and the index of the frame.
  private static func markers(in folder: TemporaryFolder) throws -> [String: [Double]] {
    try reader.write(toFile: folder.path("read.py"), atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run(
      "blender",
      ["--background", "-noaudio", "--factory-startup", "--python-exit-code", "1"]
        + ["--python", folder.path("faces.py"), "--python", folder.path("read.py")],
      folder: folder.url
    )
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let line = try #require(
      result.output.split(separator: "\n").first { $0.hasPrefix("MARKERS ") }
    )
    return try JSONDecoder().decode(
      [String: [Double]].self,
      from: Data(line.dropFirst("MARKERS ".count).utf8)
    )
  }

  private static func importTracks(_ tracks: String, in folder: TemporaryFolder) throws {
    try tracks.write(toFile: folder.path("in.txt"), atomically: false, encoding: .utf8)
    let imported = try Program.run(
      ["import", "in.txt", "--format", "mot", "--video", "in.mp4", "-o", "in.jsonl"]
        + ["--export", "blender=faces.py"],
      folder: folder.url
    )
    #expect(imported.exitCode == 0, "\(imported.errors)")
  }

  @Test("has its markers in the middle of faces", .needsProgram("blender"))
  func markers() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    // A face that moves by a pixel a frame, and one that is away from the sixth to the ninth frame.
    let tracks = (1...15).map { frame in
      "\(frame),1,\(10 + frame),21,30,40,1,-1,-1,-1\n"
        + (6...9 ~= frame ? "" : "\(frame),2,101,31.5,30,40,0.5,-1,-1,-1\n")
    }
    try Self.importTracks(tracks.joined(), in: folder)
    let markers = try Self.markers(in: folder)
    #expect(markers.count == 15 + 11)
    for (name, place) in markers {
      let frame = try #require(name.split(separator: " ").last.flatMap { Double(String($0)) })
      let isFirst = name.hasPrefix("face 1 ")
      let expected: [Double] = isFirst ? [10 + frame + 15, 20 + 20] : [100 + 15, 30.5 + 20]
      #expect(zip(place, expected).allSatisfy { abs($0 - $1) < 0.05 }, "\(name): \(place)")
    }
  }

  /// The stored picture is 160 pixels wide and 120 high; the shown one is turned.
  @Test(
    "has its markers on the picture that it shows, which it does not turn",
    .needsProgram("blender"),
    arguments: [
      // The middle of the shown face is at 25, 30.
      ("90", [130.0, 25.0]), ("180", [135, 90]), ("270", [30, 95]),
    ]
  )
  func turned(_ turn: String, _ stored: [Double]) throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("upright.mp4")])
    try FFmpeg.make(
      ["-i", folder.path("upright.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=\(turn)"]
        + [folder.path("in.mp4")]
    )
    try Self.importTracks("1,1,11,11,30,40,1,-1,-1,-1\n", in: folder)
    let place = try #require(try Self.markers(in: folder)["face 1 face 0"])
    #expect(zip(place, stored).allSatisfy { abs($0 - $1) < 0.05 }, "\(place)")
  }
}
