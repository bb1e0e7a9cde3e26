import Foundation
import TestSupport

/// A clip with three faces that are made up, its sidecar, and a page of both.
///
/// The clip is gray, begins late, and every third frame comes a little later than it should. In frame n its brightness is 16 + 4n, so that a browser can be asked
/// which frame it shows.
struct ReviewMaterial {
  static let frameCount = 30

  let folder: TemporaryFolder
  var clip: String { folder.path("in #1.mp4") }
  var faces: String { folder.path(facesName) }
  var page: String { folder.path("page.html") }
  private(set) var lines: [String]
  private var facesName = "in.faces.jsonl"

  /// Makes clip and sidecar.
  ///
  /// - Parameters:
  ///   - name: that of face 3.
  ///   - halves: whether the upper half of the picture, down to the middle of the faces, is white.
  ///   - drift: where the box of face 1, which is in all frames then, is found, to the right of its face: by
  ///     the frame. The clip has 60 frames of one gray.
  /// - Throws: where ffmpeg fails.
  init(
    name: String = "</script><b>Mallory",
    halves: Bool = false,
    drift: ((Int) -> Double)? = nil
  ) throws {
    folder = try TemporaryFolder()
    let made = try (drift != nil ? GrayClip.plain : halves ? GrayClip.halved : GrayClip.gray).get()
    try made.bytes.write(to: URL(fileURLWithPath: folder.path("in #1.mp4")))
    lines = Self.lines(made.times, made.timeBase, made.bytes.count, name, drift)
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("in.faces.jsonl")))
  }

  private static func lines(
    _ times: [Fraction],
    _ base: String,
    _ size: Int,
    _ name: String,
    _ drift: ((Int) -> Double)?
  ) -> [String] {
    let numbers = base.split(separator: "/").joined(separator: ",")
    let header = """
      {"schema":"annotate.faces", "version":1,"x-note":1.50,"source":{"name":"in #1.mp4","size":\(size)},\
      "stream":{"timeBase":[\(numbers)],"frameRate":[30000,1001],"codedSize":[320,240],\
      "displaySize":[320,240],"sampleAspectRatio":[1,1],"orientation":1},\
      "tracks":[{"id":3,"x-role":"extra","name":"\(name)"}]}
      """
    let unit = Fraction(base) ?? Fraction(1, 30000)
    let frames = times.enumerated().map { index, time in
      let faces =
        drift.map { [face(1, index, 0..<60, shift: $0(index))] }
        ?? [face(1, index, 0..<12), face(2, index, 16..<30), face(3, index, 5..<25)]
      let list = faces.compactMap(\.self).joined(separator: ", ")
      let ticks =
        time.numerator * unit.denominator / (time.denominator * unit.numerator)
      return #"{"frame":\#(index),"pts":\#(ticks),"x-mood":1e2,"faces":[\#(list)]}"#
    }
    let (faces, tracks) = drift == nil ? (46, 3) : (times.count, 1)
    let counts = #""frames":\#(times.count),"faces":\#(faces),"tracks":\#(tracks)"#
    let end = #"{"end":{\#(counts),"damagedPackets":0},"x-checked":true}"#
    return [header] + frames + [end]
  }

  /// A face of 60×80 pixels whose number decides where it is.
  private static func face(
    _ id: Int,
    _ frame: Int,
    _ frames: Range<Int>,
    shift: Double? = nil
  ) -> String? {
    guard frames.contains(frame) else { return nil }
    let left = id == 3 ? 220 : 20
    // Whole numbers are written as such, like those of a program that has no others.
    let text = { (offset: Int) in
      shift.map { "\(Double(left + offset) + $0)" } ?? "\(left + offset)"
    }
    // Face 2 smiles for long enough, face 3 does not.
    let smiles = frame > 15
    return """
      {"id":\(id),"frameCount":\(frame - frames.lowerBound + 1),"confidence":0.90,"source":"detected",\
      "bounds":[\(text(0)),60,60.0,80],"x-who":"\(id)","leftEye":{"x":\(text(45)),"y":90},\
      "rightEye":{"x":\(text(15)),"y":90},"smile":{"score":0.\(smiles ? 90 : 10),"smiling":\(smiles)}}
      """
  }

  /// Compresses the sidecar, which gets another name.
  mutating func compress() throws {
    let result = try ProcessRunner.run("gzip", ["-n", faces])
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    facesName += ".gz"
  }

  /// Makes the sidecar one of the frames from an index on, as `--from` does.
  ///
  /// - Returns: its lines.
  func keepPart(from first: Int) throws -> [String] {
    let header = lines[0].replacingOccurrences(
      of: "\"stream\":",
      with: "\"options\":{\"from\":\"0:01\"},\"stream\":"
    )
    let end = #"{"end":{"frames":\#(Self.frameCount - first),"faces":31,"tracks":3}}"#
    let part = [header] + lines[(first + 1)...Self.frameCount] + [end]
    try Data(part.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: faces))
    return part
  }

  /// Lets a scene begin with a frame.
  mutating func startScene(with frame: Int) throws {
    lines[frame + 1] = lines[frame + 1].dropLast() + #","sceneStart":true}"#
    try write()
  }

  /// Adds members to the header of the sidecar.
  mutating func addToHeader(_ members: String) throws {
    lines[0] = lines[0].dropLast() + "," + members + "}"
    try write()
  }

  private func write() throws {
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
  }

  /// Runs the program on the sidecar.
  func review(_ options: [String] = []) throws -> ProcessResult {
    try Program.run(
      ["review", faces, "--video", clip, "-o", page, "-y", "--progress", "none"] + options
    )
  }
}

/// A clip that is made once for all materials, with its times.
private struct GrayClip {
  static let gray = Result { try GrayClip("16+4*N", frames: ReviewMaterial.frameCount) }
  static let halved = Result {
    try GrayClip("if(lt(Y,100),235,16+4*N)", frames: ReviewMaterial.frameCount)
  }
  static let plain = Result { try GrayClip("200", frames: 60) }

  let bytes: Data
  let times: [Fraction]
  let timeBase: String

  /// Makes a clip whose brightness is an expression of ffmpeg.
  private init(_ brightness: String, frames: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("in.mp4")
    let late = "settb=1/90000,setpts='PTS+(0.5+0.012*mod(N,3))/TB'"
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "color=black:size=320x240:rate=30000/1001", "-frames:v", "\(frames)"]
        + ["-vf", "geq=lum='\(brightness)':cb=128:cr=128,\(late)", "-c:v", "libx264", "-bf", "2"]
        + ["-g", "250", "-pix_fmt", "yuv420p", "-fps_mode", "passthrough"]
        + ["-enc_time_base", "1:90000", "-video_track_timescale", "90000", path]
    )
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    times = try FFprobe.frameTimes(of: path)
    timeBase = try FFprobe.streams(of: path).first?.timeBase ?? "1/30000"
  }
}
