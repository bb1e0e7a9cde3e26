import Foundation
import TestSupport
import Testing

@Suite("Videos of single faces", .tags(.process), .timeLimit(.minutes(10)))
struct CropVideoTests {
  /// Twelve frames of which some have faces, by number of the frame.
  private static let faces: [Int: [Int]] = [
    2: [1], 3: [1, 2], 4: [1, 2], 7: [1], 8: [1], 9: [2, 2], 11: [7],
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.sidecar.utf8).write(to: URL(fileURLWithPath: folder.path("f.jsonl")))
  }

  private static var sidecar: String {
    let header = """
      {"schema":"annotate.faces","version":1,"source":{"name":"in.mov"},"stream":{"timeBase":[1,30000],\
      "frameRate":[30000,1001],"codedSize":[192,108],"displaySize":[192,108],\
      "sampleAspectRatio":[1,1],"orientation":1}}
      """
    let frames = (0..<12).map { index in
      let faces = (Self.faces[index] ?? []).map { id in
        #"{"id":\#(id),"bounds":[\#(20 + 10 * id),30,40,52]}"#
      }
      let list = faces.joined(separator: ",")
      return #"{"frame":\#(index),"pts":\#(1001 * index),"faces":[\#(list)]}"#
    }
    let count = Self.faces.values.map(\.count).reduce(0, +)
    let end = #"{"end":{"frames":12,"faces":\#(count)}}"#
    return ([header] + frames + [end]).joined(separator: "\n") + "\n"
  }

  /// Cuts the faces out of a clip that has sound, tags, chapters and timecode too.
  private func crops(
    _ options: [String],
    clip: [String] = ["-c:v", "libx264"]
  ) throws -> ProcessResult {
    let (input, tags) = (folder.path("in.mov"), folder.path("tags.txt"))
    let text = ";FFMETADATA1\ntitle=mine\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=2\ntitle=one\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: tags))
    try FFmpeg.make(
      [
        "-f", "lavfi", "-i", "testsrc2=s=192x108:r=30000/1001", "-f", "lavfi", "-i", "sine",
        "-i", tags, "-map_metadata", "2", "-map_chapters", "2", "-map", "0:v", "-map", "1:a",
        "-frames:v", "12", "-t", "0.4004", "-timecode", "01:00:00:00", "-video_track_timescale",
        "30000", "-pix_fmt", "yuv420p",
      ] + clip + [input]
    )
    return try Program.run(
      [
        "render", input, "--faces", folder.path("f.jsonl"), "-o", folder.path("out.mkv"), "-s",
        "none", "--codec", "ffv1", "-y", "-q", "--crop-to", folder.path("crops"), "--crop-size",
        "96",
      ] + options
    )
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("crops")).sorted()
  }

  /// When the frames with a face are shown, in thousandths of a second.
  private func expected(_ id: Int) -> [Int] {
    Self.faces.filter { $0.value.contains(id) }.keys.sorted()
      .map { Int((Double($0) * 1001 / 30).rounded()) }
  }

  private func times(_ name: String) throws -> [Int] {
    try FFprobe.entries(of: folder.path("crops/" + name), "frame=pts_time", stream: "v:0")
      .compactMap { Double($0.filter { $0 != "," }) }.map { Int(($0 * 1000).rounded()) }
  }

  @Test(
    "each face becomes a video whose frames have the source's times, with its gaps",
    arguments: [("mp4", "h264"), ("mov", "h264"), ("mkv", "h264"), ("webm", "vp9")]
  )
  func videos(_ container: String, _ codec: String) throws {
    let result = try crops(["--crop-as", container])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors == "")
    let wanted = ["0001", "0002", "0002-2", "0007"].map { "\($0).\(container)" }
    #expect(try names() == wanted.sorted())
    #expect(try times(wanted[0]) == expected(1))
    #expect(try times(wanted[1]) == expected(2))
    #expect(try times(wanted[2]) == [300])
    #expect(try times(wanted[3]) == [367])
    let path = folder.path("crops/" + wanted[0])
    let streams = try FFprobe.streams(of: path)
    #expect(streams.map(\.codecName) == [codec])
    #expect(streams.first?.width == 96 && streams.first?.height == 96)
    #expect(streams.first?.pixFmt == "yuv420p" && streams.first?.sampleAspectRatio == "1:1")
    #expect(try FFmpeg.complaints(about: path) == "")
    // What is true of the whole source alone stays there.
    #expect(try FFprobe.chapters(of: path).isEmpty)
    let tags = try FFprobe.entries(of: path, "format_tags=title,timecode:stream_tags=timecode")
    #expect(tags.allSatisfy { $0.filter { $0 != "," }.isEmpty }, "\(tags)")
  }

  /// The faces are rectangles of 40 by 52, one and a half times as large as which a crop is.
  @Test("the pictures show the face with its surroundings, as the PNG pictures do")
  func pictures() throws {
    #expect(try crops(["--crop-as", "mkv"]).exitCode == 0)
    let video = try FFmpeg.pictures(
      of: folder.path("crops/0001.mkv"),
      options: ["-frames:v", "1", "-pix_fmt", "rgb24"]
    )
    try FileManager.default.removeItem(atPath: folder.path("crops"))
    #expect(try crops([]).exitCode == 0)
    let picture = folder.path("crops/0001/000002.png")
    let still = try FFmpeg.pictures(of: picture, options: ["-pix_fmt", "rgb24"])
    let size = 96 * 96 * 3
    try #require(video.count == size && still.count == size)
    let error = zip(video, still).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    #expect(Double(error) / Double(size) < 8)
    // And as ffmpeg cuts it: 78 pixels round the middle of the face at (50, 56).
    let cut = try FFmpeg.pictures(
      of: folder.path("in.mov"),
      options: [
        "-vf", "select=eq(n\\,2),crop=78:78:11:17:exact=1,scale=96:96:flags=bilinear",
        "-frames:v", "1", "-pix_fmt", "rgb24",
      ]
    )
    try #require(cut.count == size)
    let other = zip(cut, still).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    #expect(Double(other) / Double(size) < 12)
  }

  @Test("more than eight bits are kept: in HEVC, and in pictures with colour tags")
  func deep() throws {
    let pq = [
      "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084",
      "-colorspace", "bt2020nc", "-color_range", "tv", "-c:v", "libx265", "-x265-params",
      "log-level=error",
    ]
    #expect(try crops(["--crop-as", "mp4"], clip: pq).exitCode == 0)
    let stream = try #require(FFprobe.streams(of: folder.path("crops/0001.mp4")).first)
    #expect(stream.codecName == "hevc" && stream.pixFmt == "yuv420p10le")
    #expect(stream.colors == ["tv", "bt2020nc", "smpte2084", "bt2020"])
    try FileManager.default.removeItem(atPath: folder.path("crops"))
    #expect(try crops([], clip: pq).exitCode == 0)
    let picture = folder.path("crops/0001/000002.png")
    #expect(try FFprobe.streams(of: picture).first?.pixFmt == "rgb48be")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    let chunk = try #require(bytes.range(of: Data("cICP".utf8)))
    #expect([UInt8](bytes[chunk.upperBound..<chunk.upperBound + 4]) == [9, 16, 0, 1])
    // Values between those of eight bits are there.
    let samples = try FFmpeg.pictures(of: picture, options: ["-pix_fmt", "rgb48be"])
    #expect(stride(from: 0, to: samples.count, by: 2).contains { samples[$0] != samples[$0 + 1] })
  }

  @Test("contradictory options are refused, and nothing is left if a video cannot be written")
  func refused() throws {
    let cases = [
      (["--crop-as", "mp4"], "'--crop-as' needs '--crop-to'"),
      (
        ["--crop-to", "x", "--crop-as", "mp4", "--crop-size", "97"],
        "'--crop-size' takes an even number for videos, not '97'"
      ),
      (["--crop-to", "x", "--crop-as", "avi"], "--crop-as"),
    ]
    for (options, message) in cases {
      let result = try Program.run(["in.mp4", "-o", "out.mp4"] + options)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    // The end of the sidecar is missing, which shows when the videos have been begun.
    let faces = folder.path("f.jsonl")
    let lines = Self.sidecar.split(separator: "\n").dropLast(3)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: faces))
    #expect(try crops(["--crop-as", "mkv"]).exitCode == 65)
    #expect(try folder.names() == ["f.jsonl", "in.mov", "tags.txt"])
  }

  @Test("faces without end do not keep videos open without end, and come back in second parts")
  func manyFaces() throws {
    // Twenty faces, one a frame, then the first again.
    let faces = (0..<22).map { $0 < 20 ? $0 + 1 : 1 }
    let header = String(Self.sidecar.prefix { $0 != "\n" })
    let frames = faces.enumerated().map { index, id in
      let face = #"{"id":\#(id),"bounds":[60,30,40,52]}"#
      return #"{"frame":\#(index),"pts":\#(1001 * index),"faces":[\#(face)]}"#
    }
    let lines = [header] + frames + [#"{"end":{"frames":22,"faces":22}}"#]
    let input = folder.path("in.mov")
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: URL(fileURLWithPath: folder.path("f.jsonl")))
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=s=192x108:r=30000/1001", "-frames:v", "22", "-pix_fmt",
      "yuv420p", "-video_track_timescale", "30000", "-c:v", "libx264", input,
    ])
    let result = try Program.run([
      "render", input, "--faces", folder.path("f.jsonl"), "-o", folder.path("out.mkv"), "-s",
      "none", "--codec", "ffv1", "-q", "--crop-to", folder.path("crops"), "--crop-size", "32",
      "--crop-as", "mkv",
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    let wanted = (1...20).map { String(format: "%04d.mkv", $0) } + ["0001-part2.mkv"]
    #expect(try names() == wanted.sorted())
    #expect(try times("0001-part2.mkv") == [667, 701])
  }
}
