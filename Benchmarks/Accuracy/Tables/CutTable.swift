internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Foundation

/// Cuts: found ones in clips that are joined from pieces, and false ones in clips that are shaken, lit by
/// flashes, zoomed, panned, and enlarged until a head fills the picture.
struct CutTable: AccuracyTable {
  static let name = "cuts"

  /// A change of a clip, as a filter of FFmpeg.
  private static let changes: [(name: String, filter: String?)] = [
    ("as they are", nil),
    ("every second frame", "select='not(mod(n,2))'"),
    ("enlarged, every second frame", "select='not(mod(n,2))',crop=iw*0.4:ih*0.5:iw*0.3:ih*0.15"),
    ("hand-held", shake(0.08)),
    ("shaken", shake(0.3)),
    ("panned", "crop=iw*0.5:ih*0.8:(iw-ow)*(0.5+0.5*sin(n/6)):(ih-oh)/2"),
    ("zoomed", "zoompan=z='1.6+0.5*sin(on/7)':d=1:x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':s=640x360"),
    ("whip pans", "crop=iw*0.5:ih*0.8:'(iw-ow)*(\(swing))':(ih-oh)/2"),
    ("flashes of one and two frames", flashes("1+not(mod(floor(n/13),4))", every: 13)),
    ("flashes of three frames", flashes("3", every: 19)),
    ("flashes of four frames", flashes("4", every: 21)),
    ("red and blue flashes", colored),
    ("a strobe", light("if(lt(mod(n,6),2),0.35,-0.05)")),
    ("explosions", light("0.8*max(0,1-mod(n,40)/12)")),
    ("fades to black", "eq=eval=frame:contrast='0.5+0.5*cos(n/8)':brightness='-0.2+0.2*cos(n/8)'"),
    ("a screen that is turned on and off", box("iw*0.1", "lt(mod(n,30),15)")),
    ("the light of a train", box("mod(t*700,iw*2)-iw*0.4", "1")),
  ]

  /// A camera that swings from one side to the other in four frames, as a fraction of the way.
  private static let swing =
    "min(1,max(0,(mod(n,40)-8)/4))-min(1,max(0,(mod(n,40)-28)/4))"
  /// Flashes of two frames every 17, red and blue in turn.
  private static let colored =
    "eq=eval=frame:brightness='if(lt(mod(n,17),2),0.25,0)':gamma_r='if(lt(mod(n,34),2),2.5,1)'"
    + ":gamma_b='if(between(mod(n,34),17,18),2.5,1)'"

  /// The filter of light that changes with the frame `n`, as added brightness.
  private static func light(_ brightness: String) -> String {
    "eq=eval=frame:brightness='\(brightness)'"
  }

  /// The filter of flashes that last some frames.
  private static func flashes(_ length: String, every distance: Int) -> String {
    light("if(lt(mod(n,\(distance)),\(length)),0.4,0)")
  }

  /// The filter of a bright area that begins at a horizontal position, while a condition holds.
  private static func box(_ x: String, _ condition: String) -> String {
    "drawbox=x='\(x)':y=ih*0.1:w=iw*0.4:h=ih*0.5:color=white@0.8:t=fill:enable='\(condition)'"
  }

  /// The filter of a camera that shakes by this fraction of a quarter of the picture's width and height to both
  /// sides.
  private static func shake(_ fraction: Double) -> String {
    "crop=iw*0.8:ih*0.8:(iw-ow)*(0.5+\(fraction)*sin(n*1.7)):(ih-oh)*(0.5+\(fraction)*cos(n*2.3))"
  }
  /// Clips with a cut of their own.
  private static let excluded = ["face_noface.mov"]
  /// The lengths of the pieces, in turn, so that cuts lie anywhere in a group.
  private static let lengths = [9, 11, 13, 10, 15, 12, 14]

  func measured(on data: EvaluationData) async throws -> String {
    let clips = try Self.clips(data)
    let folder = try WorkFolder()
    var table = MarkdownTable("clips", ["frames", "false", "joints", "found", "false, joined"])
    for change in Self.changes {
      ProgressLog.report("\(Self.name): \(change.name)")
      var pieces: [[SceneThumbnail]] = []
      for clip in clips {
        let path = folder.path("clip.nut")
        try Self.write(clip, change.filter, to: path)
        pieces.append(try await ClipThumbnails.of(path))
      }
      let frames = pieces.map(\.count).reduce(0, +)
      let wrong = pieces.map { Self.cuts($0).count }.reduce(0, +)
      table.add([change.name, "\(frames)", "\(wrong)"] + Self.joined(pieces))
    }
    return """
      ## Cuts

      The clips of `media/faces` and `media/people` that have no cut, changed by FFmpeg: how many cuts \
      are found, all of which are false; then pieces of them joined to one clip, each from another \
      clip than the one before: how many joints there are, how many of them are found, and how many \
      cuts elsewhere.

      \(table.text)

      """
  }

  private static func clips(_ data: EvaluationData) throws -> [String] {
    try ["faces", "people"].flatMap { name in
      let folder = ClipLabels.folder(data).appendingPathComponent(name)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { !excluded.contains($0) }.map { folder.appendingPathComponent($0).path }
    }
  }

  /// Writes a changed clip in 640 by 360 pixels.
  private static func write(_ source: String, _ filter: String?, to path: String) throws {
    let filters = [filter, "scale=640:360,setsar=1,format=yuv420p"].compactMap(\.self)
    try FFmpegProgram.run([
      "-i", source, "-map", "0:v:0", "-vf", filters.joined(separator: ","), "-vsync", "0",
      "-c:v", "rawvideo", path,
    ])
  }

  /// The cuts that are found group by group.
  private static func cuts(_ thumbnails: [SceneThumbnail]) -> Set<Int> {
    Set(
      stride(from: 0, to: thumbnails.count, by: FrameGroups.longest).flatMap { start in
        let group = Array(thumbnails[start...].prefix(FrameGroups.longest + 1))
        return SceneCuts.indices(in: group).map { start + $0 }
      }
    )
  }

  /// The joints of a clip that is joined from pieces of all clips, those that are found and false cuts.
  private static func joined(_ clips: [[SceneThumbnail]]) -> [String] {
    var (thumbnails, joints): ([SceneThumbnail], Set<Int>) = ([], [])
    for round in 0..<12 {
      for (index, clip) in clips.enumerated() {
        let length = lengths[(round + index) % lengths.count]
        let start = round * 31 % max(1, clip.count - length)
        if !thumbnails.isEmpty { joints.insert(thumbnails.count - 1) }
        thumbnails += clip[start..<min(clip.count, start + length)]
      }
    }
    let found = cuts(thumbnails)
    return [
      "\(joints.count)", "\(joints.intersection(found).count)",
      "\(found.subtracting(joints).count)",
    ]
  }
}
