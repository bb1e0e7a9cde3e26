import Foundation
import TestSupport
import Testing

/// Bundles of videos whose frames are not simply counted from zero, as other programs render them.
@Suite(
  "Bundles of late, interlaced, drop-frame, anamorphic and uneven videos, and of parts",
  .tags(.process),
  .timeLimit(.minutes(10))
)
struct BundleSourceTests {
  /// What is special about a video.
  enum Source: String, CaseIterable {
    case late, interlaced, dropFrame, anamorphic, uneven, part, unevenPart

    var isUneven: Bool { self == .uneven || self == .unevenPart }
    var isPart: Bool { self == .part || self == .unevenPart }

    /// The name of sidecar and exports.
    var stem: String { isPart ? "some" : "in" }

    /// The name of the video in the bundle.
    var video: String { isUneven ? "in.even.mov" : isPart ? "in.part.mov" : "in.mp4" }

    /// How many times as wide as high a pixel is.
    var aspect: Double { self == .anamorphic ? 64 / 45 : 1 }

    /// The frames of the video that are in the bundle; of uneven ones, editors do not show all.
    var shown: ClosedRange<Int> { isPart ? 12...26 : 0...(BundleSourceTests.frames - 1) }
  }

  private static let frames = 40
  private static let (width, height) = (160, 120)

  /// A folder with a bundle `all` of `in.mp4`.
  ///
  /// The brightness of a frame tells its number, and the face is as many pixels to the right.
  private static func folder(_ source: Source) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try makeVideo(source, folder)
    let tracks = (0..<frames).map { "\($0 + 1),1,\(11 + $0),21,30,40,1,-1,-1,-1\n" }.joined()
    try tracks.write(toFile: folder.path("in.txt"), atomically: false, encoding: .utf8)
    let times = try FFprobe.frameTimes(of: folder.path("in.mp4")).map {
      Double($0.numerator) / Double($0.denominator)
    }
    // Between two frames, so that rounded times do not matter.
    let edges = [source.shown.lowerBound, source.shown.upperBound + 1].map { frame in
      frame == 0 || frame == times.count
        ? "" : String(format: "%.4f", (times[frame - 1] + times[frame]) / 2 - times[0])
    }
    for words in [
      ["import", "in.txt", "--format", "mot", "--video", "in.mp4", "-o", "in.faces.jsonl"],
      source.isPart
        ? ["render", "in.mp4", "--faces", "in.faces.jsonl", "-s", "none", "-o", "some.mp4"]
          + ["--from", edges[0], "--to", edges[1], "--faces-out", "some.faces.jsonl"] : [],
      ["export", "\(source.stem).faces.jsonl", "--format", "mlt,blender", "--bundle"]
        + ["-o", "all", "--mattes", "all"],
    ] where !words.isEmpty {
      let result = try Program.run(words, folder: folder.url)
      try #require(result.exitCode == 0, "\(result.errors)")
    }
    return folder
  }

  private static func makeVideo(_ source: Source, _ folder: TemporaryFolder) throws {
    let rate = source == .dropFrame ? "30000/1001" : "25"
    let special: String =
      switch source {
      case .late, .dropFrame, .part: ""
      case .interlaced: ",setfield=tff"
      case .anamorphic: ",setsar=64/45"
      case .uneven, .unevenPart: ",setpts='(N+floor(N/3)*0.7+N*N/60)/25/TB'"
      }
    let options: [String] =
      switch source {
      case .late, .anamorphic, .part: []
      case .interlaced: ["-flags", "+ilme+ildct"]
      case .dropFrame: ["-timecode", "00:00:59;20"]
      case .uneven, .unevenPart: ["-fps_mode", "passthrough", "-enc_time_base", "1:90000"]
      }
    let picture = "color=black:s=\(width)x\(height):r=\(rate)"
    var words = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=440:d=2.5"]
    words += ["-vf", "geq=lum='16+4*N':cb=128:cr=128\(special)", "-frames:v", String(frames)]
    words += ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p", "-qp", "4", "-c:a", "aac"]
    try FFmpeg.make(words + options + [folder.path("flat.mp4")])
    let delay = source == .late ? "0.8" : "0"
    let timecode = source == .dropFrame ? ["-timecode", "00:00:59;20"] : []
    var copying = ["-itsoffset", delay, "-i", folder.path("flat.mp4")]
    copying += ["-i", folder.path("flat.mp4"), "-map", "0:v", "-map", "1:a", "-c", "copy"]
    try FFmpeg.make(copying + timecode + [folder.path("in.mp4")])
  }

  @Test("melt shows the face of each frame", .needsProgram("melt"), arguments: Source.allCases)
  func melt(source: Source) throws {
    let folder = try Self.folder(source)
    let project = folder.path("all/\(source.stem).mlt")
    let pixels = try Melt.pictures(of: project, to: folder.path("drawn.mkv"))
    try Self.expectFaces(in: pixels, source)
  }

  @Test(
    "Kdenlive's renderer shows the face of each frame",
    .needsProgram("kdenlive_render"),
    arguments: Source.allCases
  )
  func kdenlive(source: Source) throws {
    let folder = try Self.folder(source)
    let project = folder.path("all/\(source.stem).mlt")
    let drawn = folder.path("drawn.mkv")
    try Self.expectFaces(in: Melt.picturesByKdenlive(of: project, to: drawn), source)
  }

  private static func expectFaces(in pixels: [UInt8], _ source: Source) throws {
    // Editors have square pixels.
    let width = Int((Double(Self.width) * source.aspect).rounded())
    let scale = Double(width) / Double(Self.width)
    let size = width * height
    var numbers: [Int] = []
    var offsets: [Double] = []
    for start in stride(from: 0, to: pixels.count, by: size) {
      let picture = Array(pixels[start..<(start + size)])
      let ground = picture[size - width - 8]
      let number = Int((Double(ground) * 219 / 255 / 4).rounded())
      let marked = (0..<size).filter { abs(Int(picture[$0]) - Int(ground)) > 60 }
      let left = try #require(marked.map { $0 % width }.min())
      numbers.append(number)
      offsets.append(Double(left) - Double(10 + number) * scale)
    }
    // The lines of the box are three pixels wide, around the edge of the face, and begin with a whole pixel.
    let (least, most) = (try #require(offsets.min()), try #require(offsets.max()))
    #expect(least >= -3.5 && most <= 0.5, "\(offsets)")
    #expect(most - least <= (source == .anamorphic ? 1 : 0), "\(offsets)")
    if source.isUneven {
      #expect(numbers.first == source.shown.lowerBound && numbers.last == source.shown.upperBound)
      #expect(numbers == numbers.sorted())
    } else {
      #expect(numbers == Array(source.shown))
    }
  }

  @Test(
    "melt shows the matte of each frame",
    .needsProgram("melt"),
    arguments: Source.allCases
  )
  func matte(source: Source) throws {
    let folder = try Self.folder(source)
    let (video, matte) = (folder.path("all/\(source.video)"), "all/\(source.stem).matte.mov")
    let pictures = try Melt.pictures(of: video, to: folder.path("a.mkv"))
    let mattes = try Melt.pictures(of: folder.path(matte), to: folder.path("b.mkv"))
    let size = Self.width * Self.height
    #expect(mattes.count == pictures.count && !mattes.isEmpty)
    let shapes = try [video, folder.path(matte)].map {
      try FFprobe.entries(of: $0, "stream=sample_aspect_ratio", stream: "v").joined()
    }
    #expect(shapes[0] == shapes[1])
    for start in stride(from: 0, to: min(mattes.count, pictures.count), by: size) {
      let number = Int((Double(pictures[start]) * 219 / 255 / 4).rounded())
      let line = mattes[(start + 40 * Self.width)..<(start + 41 * Self.width)]
      let white = line.indices.filter { line[$0] > 128 }.map { $0 - line.startIndex }
      let (left, right) = (try #require(white.min()), try #require(white.max()))
      // The matte reaches as far beyond the face on the left as on the right.
      #expect(abs(Double(left + right + 1) / 2 - Double(10 + number + 15)) <= 0.5, "\(number)")
    }
  }

  /// Renders some frames with the compositor, and prints the markers.
  private static let renderer = """
    import bpy, os
    FRAMES = [int(frame) for frame in os.environ['FRAMES'].split()]
    clip, scene = bpy.data.movieclips[0], bpy.context.scene
    scene.render.engine, scene.cycles.samples, scene.use_nodes = 'CYCLES', 1, True
    scene.render.resolution_x, scene.render.resolution_y = clip.size
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = 'Standard'
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = 'PNG', 'BW'
    tree = scene.node_tree
    for node in list(tree.nodes):
        tree.nodes.remove(node)
    movie, output = (tree.nodes.new('CompositorNode' + name) for name in ('MovieClip', 'Composite'))
    movie.clip = clip
    tree.links.new(movie.outputs['Image'], output.inputs['Image'])
    markers = {marker.frame: marker.co[0] * clip.size[0] for marker in clip.tracking.tracks[0].markers}
    for frame in FRAMES:
        scene.frame_set(frame)
        scene.render.filepath = f'{os.getcwd()}/{frame}.png'
        bpy.ops.render.render(write_still=True)
        print(f'MARKER {frame} {markers[frame]:.2f}')
    """

  @Test(
    "Blender shows the frames to which its markers belong",
    .needsProgram("blender"),
    arguments: [Source.late, .interlaced, .dropFrame, .anamorphic, .part]
  )
  func blender(source: Source) throws {
    let folder = try Self.folder(source)
    try Self.renderer.write(toFile: folder.path("render.py"), atomically: false, encoding: .utf8)
    let frames = [1, 2, source.shown.count / 2, source.shown.count]
    let script = folder.path("all/\(source.stem).blender.py")
    let result = try ProcessRunner.run(
      "blender",
      ["--background", "-noaudio", "--factory-startup", "--python-exit-code", "1"]
        + ["--python", script, "--python", folder.path("render.py")],
      environment: ["FRAMES": frames.map(String.init).joined(separator: " ")],
      folder: folder.url
    )
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    for frame in frames {
      let number = try Self.number(of: folder.path("\(frame).png"))
      #expect(number == source.shown.lowerBound + frame - 1)
      // The middle of the face.
      let marker = "MARKER \(frame) \(25 + number).00"
      #expect(result.output.contains(marker), "\(marker)")
    }
  }

  /// The number of the frame that a picture shows.
  private static func number(of picture: String) throws -> Int {
    let gray = ["-vf", "crop=8:8:140:100,scale=1:1", "-pix_fmt", "gray"]
    let bytes = try FFmpeg.pictures(of: picture, options: gray)
    return Int((Double(bytes[0]) * 219 / 255 / 4).rounded())
  }
}
