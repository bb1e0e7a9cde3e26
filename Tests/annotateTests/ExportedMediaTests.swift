import Foundation
import TestSupport
import Testing

@Suite("The video of exports", .tags(.process, .media), .timeLimit(.minutes(10)))
struct ExportedMediaTests {
  /// A sidecar of one frame a tick, and its clip with stereo sound if that is wanted.
  private static func folder(hasClip: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let lines = [
      #"""
      {"schema":"annotate.faces","version":1,"source":{"name":"a b.mp4"},"stream":{"timeBase":[1,25],\#
      "frameRate":[25,1],"codedSize":[64,36],"displaySize":[64,36],"orientation":1},\#
      "coordinates":"display","sides":"subject"}
      """#,
      #"{"frame":0,"pts":0,"faces":[{"id":1,"bounds":[1,2,3,4]}]}"#,
      #"{"frame":1,"pts":1,"faces":[{"id":1,"bounds":[1,2,3,4]}]}"#,
      #"{"end":{"frames":2,"faces":2,"tracks":1,"damagedPackets":0}}"#,
    ]
    let text = lines.joined(separator: "\n") + "\n"
    try text.write(toFile: folder.path("in.faces.jsonl"), atomically: false, encoding: .utf8)
    guard hasClip else { return folder }
    try FFmpeg.make(
      [
        "-f", "lavfi", "-i", "color=size=64x36:rate=25:duration=0.08", "-f", "lavfi", "-i",
        "anullsrc=sample_rate=44100:channel_layout=stereo", "-shortest", "-c:a", "aac",
      ] + MadeClip.x264 + [folder.path("a b.mp4")]
    )
    return folder
  }

  private static func export(
    _ formats: String,
    _ options: [String] = [],
    _ folder: TemporaryFolder,
    warning: String? = nil
  ) throws {
    let arguments = ["export", "in.faces.jsonl", "--format", formats, "-o", "all"] + options
    let result = try Program.run(arguments, folder: folder.url)
    try #require(result.exitCode == 0, "\(result.errors)")
    if let warning {
      #expect(Quick.warnings(of: result).count == 1 && result.errors.contains(warning))
    } else {
      #expect(result.saidOnlyWhatItWrote, "\(result.errors)")
    }
  }

  private static func noFolder(_ formats: String) -> String {
    """
    annotate: warning: \(formats) no folder of 'a b.mp4': there is no such file beside 'in.faces.jsonl'
    hint: say where it is: --media-root FOLDER
    """
  }

  private struct Asset: Decodable {
    let src: String
    let hasAudio, audioSources, audioChannels, audioRate: String?
  }

  private static func asset(_ folder: TemporaryFolder) throws -> Asset {
    let script = """
      import json, sys
      from xml.etree import ElementTree
      asset = ElementTree.parse(sys.argv[1]).getroot().find("resources/asset")
      json.dump(asset.attrib, sys.stdout)
      """
    return try PythonPackage.json(script, [folder.path("all/in.fcpxml")], importing: "json")
  }

  @Test("Final Cut Pro finds the video and its sound", .needsPython("json"))
  func finalCut() throws {
    let folder = try Self.folder()
    try Self.export("fcpxml,otio", [], folder)
    let found = try Self.asset(folder)
    let url = URL(fileURLWithPath: folder.path("a b.mp4"))
    #expect(URL(string: found.src)?.path == url.path && found.src.hasPrefix("file:///"))
    #expect(found.hasAudio == "1" && found.audioSources == "1")
    #expect(found.audioChannels == "2" && found.audioRate == "44100")
    try Self.export("fcpxml,otio", ["--media-root", "/Volumes/My Media", "-y"], folder)
    let moved = try Self.asset(folder)
    #expect(moved.src == "file:///Volumes/My%20Media/a%20b.mp4" && moved.hasAudio == "1")
    let timeline = try String(contentsOfFile: folder.path("all/in.otio"), encoding: .utf8)
    #expect(timeline.contains(#""target_url":"file:///Volumes/My%20Media/a%20b.mp4""#))
    try Self.export("fcpxml,otio", ["--media-root", #"D:\Media"#, "-y"], folder)
    #expect(try Self.asset(folder).src == "file:///D:/Media/a%20b.mp4")
  }

  @Test("without the video, its name is all that is known", .needsPython("json"))
  func unknown() throws {
    let folder = try Self.folder(hasClip: false)
    try Self.export("fcpxml,fcp7", [], folder, warning: Self.noFolder("fcpxml,fcp7 name"))
    try Self.export("mlt,csv", ["-y"], folder, warning: Self.noFolder("mlt names"))
    try Self.export("mlt,csv", ["-y", "--media-root", "/m"], folder)
    try Self.export("csv,fusion", ["-y"], folder)
    let asset = try Self.asset(folder)
    #expect(asset.src == "./a%20b.mp4" && asset.hasAudio == nil && asset.audioChannels == nil)
    let text = try String(contentsOfFile: folder.path("all/in.fcp7.xml"), encoding: .utf8)
    #expect(text.contains("<pathurl>a%20b.mp4</pathurl>") && !text.contains("audio"))
  }

  @Test("a named pipe in the place of the video is not opened")
  func pipe() throws {
    let folder = try Self.folder(hasClip: false)
    #expect(mkfifo(folder.path("a b.mp4"), 0o600) == 0)
    try Self.export("fcpxml,fcp7", [], folder, warning: Self.noFolder("fcpxml,fcp7 name"))
  }

  private struct Timeline: Decodable {
    let kinds: [String]
    let urls: [String]
    let durations: [Double]
  }

  @Test("OpenTimelineIO reads the sound of Final Cut Pro 7 XML", .needsPython("otio_fcp_adapter"))
  func premiere() throws {
    let folder = try Self.folder()
    try Self.export("fcp7,srt", [], folder)
    let script = """
      import json, sys
      import opentimelineio as otio
      read = otio.adapters.read_from_file(sys.argv[1], "fcp_xml")
      timeline = read if hasattr(read, "tracks") else read[0]
      clips = [clip for track in timeline.tracks for clip in track]
      json.dump({"kinds": [track.kind for track in timeline.tracks],
          "urls": [clip.media_reference.target_url for clip in clips],
          "durations": [clip.source_range.duration.value for clip in clips]}, sys.stdout)
      """
    let timeline: Timeline = try PythonPackage.json(
      script,
      [folder.path("all/in.fcp7.xml")],
      importing: "otio_fcp_adapter"
    )
    #expect(timeline.kinds == ["Video", "Audio", "Audio"])
    #expect(timeline.durations == [2, 2, 2])
    let path = URL(fileURLWithPath: folder.path("a b.mp4")).path
    #expect(timeline.urls.allSatisfy { URL(string: $0)?.path == path })
  }

  /// The part from frame 60 to frame 89 of a clip of 120 frames, with its sidecar.
  private static func part(_ timecode: String?) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let start = timecode.map { #","startTimecode":"\#($0)""# } ?? ""
    let header = """
      {"schema":"annotate.faces","version":1,"source":{"name":"in.mov"},"options":{"from":"2","to":"3"},\
      "stream":{"timeBase":[1,30000],"frameRate":[30000,1001],"codedSize":[64,36],"displaySize":[64,36],\
      "orientation":1\(start)}}
      """
    let frames = (60..<90).map { frame in
      // The clip begins two seconds before ten o'clock, when no label is dropped.
      let label =
        timecode == nil
        ? "" : #""timecode":"10:00:00;\#(frame - 60 < 10 ? "0" : "")\#(frame - 60)","#
      return
        #"{"frame":\#(frame),"pts":\#(frame * 1001),\#(label)"faces":[{"id":1,"bounds":[1,2,3,4]}]}"#
    }
    let end = #"{"end":{"frames":30,"faces":30,"tracks":1,"damagedPackets":0}}"#
    let text = ([header] + frames + [end]).map { $0 + "\n" }.joined()
    try text.write(toFile: folder.path("in.faces.jsonl"), atomically: false, encoding: .utf8)
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "color=size=64x36:rate=30000/1001:duration=4"] + MadeClip.x264
        + (timecode.map { ["-timecode", $0] } ?? []) + [folder.path("in.mov")]
    )
    return folder
  }

  /// Where a file begins, how long it is, where the clip begins in it, and how long that is, in frames.
  private struct Extent: Decodable, Equatable {
    let file, count, first, length: Double
  }

  @Test(
    "a part names the video with its in and out",
    .needsPython("otio_fcp_adapter"),
    arguments: [nil, "09:59:58;00"]
  )
  func part(timecode: String?) throws {
    let folder = try Self.part(timecode)
    // No warning: the formats say which part they mean.
    try Self.export("fcpxml,fcp7,otio", [], folder)
    let script = """
      import json, sys
      from fractions import Fraction
      from xml.etree import ElementTree
      import opentimelineio as otio
      answers = []
      for path, adapter in ((sys.argv[1], "fcp_xml"), (sys.argv[2], "otio_json")):
          read = otio.adapters.read_from_file(path, adapter)
          clip = next(iter((read if hasattr(read, "tracks") else read[0]).find_clips()))
          ranges = (clip.media_reference.available_range, clip.source_range)
          answers.append([n for r in ranges for n in (r.start_time.value, r.duration.value)])
      root = ElementTree.parse(sys.argv[3]).getroot()
      answers.append([float(Fraction(part.get(name)[:-1]) * 30000 / 1001)
          for part in (root.find(".//asset"), root.find(".//asset-clip")) for name in ("start", "duration")])
      names = ("file", "count", "first", "length")
      json.dump([dict(zip(names, answer)) for answer in answers], sys.stdout)
      """
    let paths = ["fcp7.xml", "otio", "fcpxml"].map { folder.path("all/in.\($0)") }
    let extents: [Extent] = try PythonPackage.json(script, paths, importing: "otio_fcp_adapter")
    // Ten hours have 1,078,920 frames.
    let start = timecode == nil ? 0.0 : 1_078_860
    let known = Extent(file: start, count: 120, first: start + 60, length: 30)
    #expect(extents == [known, known, known])
    let edl = try Program.run(
      ["export", "in.faces.jsonl", "--format", "edl", "-o", "-"],
      folder: folder.url
    )
    let label = timecode == nil ? "01:00:00" : "10:00:00"
    #expect(
      edl.output.contains("* LOC: \(label)")
        && edl.errors.contains("the faces are only of a part of")
    )
  }
}
