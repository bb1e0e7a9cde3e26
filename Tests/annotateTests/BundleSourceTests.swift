import Foundation
import TestSupport
import Testing

/// Bundles of videos whose frames are not simply counted from zero, as other programs render them.
@Suite(
  "Bundles of late, interlaced, drop-frame and uneven videos",
  .tags(.process),
  .timeLimit(.minutes(10))
)
struct BundleSourceTests {
  /// What is special about a video.
  enum Source: String, CaseIterable {
    case late, interlaced, dropFrame, uneven
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
    for words in [
      ["import", "in.txt", "--format", "mot", "--video", "in.mp4", "-o", "in.faces.jsonl"],
      ["export", "in.faces.jsonl", "--format", "mlt,blender", "--bundle", "-o", "all"]
        + ["--mattes", "all"],
    ] {
      let result = try Program.run(words, folder: folder.url)
      try #require(result.exitCode == 0, "\(result.errors)")
    }
    return folder
  }

  private static func makeVideo(_ source: Source, _ folder: TemporaryFolder) throws {
    let rate = source == .dropFrame ? "30000/1001" : "25"
    let special: String =
      switch source {
      case .late: ""
      case .interlaced: ",setfield=tff"
      case .dropFrame: ""
      case .uneven: ",setpts='(N+floor(N/3)*0.7+N*N/60)/25/TB'"
      }
    let options: [String] =
      switch source {
      case .late: []
      case .interlaced: ["-flags", "+ilme+ildct"]
      case .dropFrame: ["-timecode", "00:00:59;20"]
      case .uneven: ["-fps_mode", "passthrough", "-enc_time_base", "1:90000"]
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
    let pixels = try Melt.pictures(of: folder.path("all/in.mlt"), to: folder.path("drawn.mkv"))
    try Self.expectFaces(in: pixels, source)
  }

  @Test(
    "Kdenlive's renderer shows the face of each frame",
    .needsProgram("kdenlive_render"),
    arguments: Source.allCases
  )
  func kdenlive(source: Source) throws {
    let folder = try Self.folder(source)
    let (project, drawn) = (folder.path("all/in.mlt"), folder.path("drawn.mkv"))
    try Self.expectFaces(in: Melt.picturesByKdenlive(of: project, to: drawn), source)
  }

  private static func expectFaces(in pixels: [UInt8], _ source: Source) throws {
    let size = width * height
    var numbers: [Int] = []
    var offsets: Set<Int> = []
    for start in stride(from: 0, to: pixels.count, by: size) {
      let picture = Array(pixels[start..<(start + size)])
      let ground = picture[size - width - 8]
      let number = Int((Double(ground) * 219 / 255 / 4).rounded())
      let marked = (0..<size).filter { abs(Int(picture[$0]) - Int(ground)) > 60 }
      let left = try #require(marked.map { $0 % width }.min())
      numbers.append(number)
      offsets.insert(left - 10 - number)
    }
    // The lines of the box are three pixels wide, around the edge of the face.
    #expect(offsets.count == 1 && (-3...0).contains(offsets.first ?? 1), "\(offsets)")
    if source == .uneven {
      #expect(numbers.first == 0 && numbers.last == frames - 1)
    } else {
      #expect(numbers == Array(0..<frames))
    }
  }

  @Test(
    "melt shows the matte of each frame",
    .needsProgram("melt"),
    arguments: Source.allCases
  )
  func matte(source: Source) throws {
    let folder = try Self.folder(source)
    let video = source == .uneven ? "in.even.mov" : "in.mp4"
    let pictures = try Melt.pictures(of: folder.path("all/\(video)"), to: folder.path("a.mkv"))
    let mattes = try Melt.pictures(of: folder.path("all/in.matte.mov"), to: folder.path("b.mkv"))
    let size = Self.width * Self.height
    #expect(mattes.count == pictures.count && !mattes.isEmpty)
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
    for frame in (1, 2, 20, 40):
        scene.frame_set(frame)
        scene.render.filepath = f'{os.getcwd()}/{frame}.png'
        bpy.ops.render.render(write_still=True)
        print(f'MARKER {frame} {markers[frame]:.2f}')
    """

  @Test(
    "Blender shows the frames to which its markers belong",
    .needsProgram("blender"),
    arguments: [Source.late, .interlaced, .dropFrame]
  )
  func blender(source: Source) throws {
    let folder = try Self.folder(source)
    try Self.renderer.write(toFile: folder.path("render.py"), atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run(
      "blender",
      ["--background", "-noaudio", "--factory-startup", "--python-exit-code", "1"]
        + ["--python", folder.path("all/in.blender.py"), "--python", folder.path("render.py")],
      folder: folder.url
    )
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    for frame in [1, 2, 20, 40] {
      let number = try Self.number(of: folder.path("\(frame).png"))
      #expect(number == frame - 1)
      // The middle of the face.
      let marker = "MARKER \(frame) \(25 + frame - 1).00"
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
