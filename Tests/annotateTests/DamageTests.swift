import Foundation
import TestSupport
import Testing

@Suite(
  "Damaged pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct DamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Form: Sendable, CustomTestStringConvertible {
    let file: String
    let encoder: [String]
    /// How many bytes in a row are overwritten; older codecs hide little damage well.
    var bytes = 100
    /// Whether its decoder hides much damage, so that only reading all pictures finds nearly all of it.
    var hidesDamage = true
    /// The proportion of visibly different frames that must be named.
    var proportion = 0.99

    /// What it takes to find nearly all damage.
    fileprivate var options: [String] { hidesDamage ? ["--check", "all"] : [] }

    var testDescription: String { "\(encoder[0]) in \(file)" }
  }

  private static let h264 = ["libx264", "-x264-params", "keyint=24:threads=1"]
  private static let mpeg4 = ["mpeg4", "-g", "12", "-bf", "2", "-q:v", "4"]
  private static let mpeg2 = ["mpeg2video", "-g", "12", "-bf", "2", "-q:v", "4"]

  private static let hevc = [
    "libx265", "-x265-params", "keyint=24:log-level=none:pools=1:frame-threads=1",
  ]

  private static let vp8 = ["libvpx", "-g", "24", "-b:v", "500k", "-deadline", "realtime"]

  private static let vp9 = ["libvpx-vp9", "-g", "24", "-b:v", "500k", "-deadline", "realtime"]

  static let forms = [
    Form(file: "in.mp4", encoder: h264),
    Form(file: "in.mkv", encoder: h264),
    Form(file: "in.mov", encoder: hevc),
    Form(file: "in.mkv", encoder: hevc),
    Form(file: "in.ts", encoder: hevc),
    Form(file: "in.webm", encoder: vp8),
    Form(file: "in.webm", encoder: vp9),
    Form(file: "in.mp4", encoder: mpeg4, bytes: 2000, hidesDamage: false),
    Form(file: "in.mov", encoder: mpeg2, bytes: 2000, hidesDamage: false),
  ]

  private static let size = (width: 320, height: 180)

  /// Makes a clip of 60 frames.
  private func makeClip(_ form: Form) throws -> String {
    let path = folder.path(form.file)
    let scale = "scale=\(Self.size.width):\(Self.size.height)"
    try FFmpeg.make(
      ["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "60", "-an", "-vf", scale, "-c:v"]
        + form.encoder + [path]
    )
    return path
  }

  /// Overwrites parts of three packets, as lost sectors of a disk do.
  private func damage(_ clip: String, seed: UInt64, bytes run: Int = 100) throws -> String {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
    var generator = SeededGenerator(seed: seed)
    let packets = try FFprobe.entries(of: clip, "packet=size,pos", stream: "v:0").map {
      $0.split(separator: ",").compactMap { Int($0) }
    }
    for packet in packets.filter({ $0.count == 2 }).shuffled(using: &generator).prefix(3) {
      let count = min(run, packet[0])
      let first = packet[1] + Int.random(in: 0...packet[0] - count, using: &generator)
      // What frames the pieces of a transport stream stays: without a piece, later frames move.
      for place in first..<min(first + count, bytes.count)
      where !clip.hasSuffix(".ts") || place % 188 >= 32 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    let path = folder.path("damaged-\(seed)." + (clip.split(separator: ".").last ?? ""))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The times and the brightness of the frames of a clip.
  private func brightness(_ clip: String) throws -> [(time: Fraction, picture: ArraySlice<UInt8>)] {
    let bytes = try FFmpeg.pictures(of: clip, options: ["-pix_fmt", "gray"])
    let step = Self.size.width * Self.size.height
    let pictures = stride(from: 0, to: bytes.count, by: step).map { bytes[$0..<$0 + step] }
    return Array(zip(try FFprobe.frameTimes(of: clip), pictures))
  }

  /// The frames whose peak signal-to-noise ratio to those of the intact clip is below 35 dB; those that cannot
  /// be decoded at all do not count.
  private func visiblyDifferent(_ damaged: String, _ intact: String) throws -> Set<Int> {
    let whole = try brightness(intact)
    let different = try brightness(damaged).enumerated().filter { _, frame in
      guard let other = whole.first(where: { $0.time == frame.time }) else { return false }
      let squares = zip(frame.picture, other.picture).reduce(0) { sum, values in
        let difference = Int(values.0) - Int(values.1)
        return sum + difference * difference
      }
      return Double(squares) / Double(frame.picture.count) > 65025 / pow(10, 3.5)
    }
    return Set(different.map(\.offset))
  }

  private func detect(_ clip: String, _ options: String...) throws -> ProcessResult {
    try detect(clip, options)
  }

  private func detect(_ clip: String, _ options: [String]) throws -> ProcessResult {
    let arguments = ["detect", clip, "-o", folder.path("out.jsonl"), "--accuracy", "low", "-y"]
    return try Program.run(arguments + options)
  }

  private func damagedFrames() throws -> Set<Int> {
    let text = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
    let lines = text.split(separator: "\n").dropFirst().dropLast()
    return Set(lines.enumerated().filter { $0.element.contains(#""damaged":true"#) }.map(\.offset))
  }

  @Test("frames that differ visibly from the intact clip are named", arguments: forms)
  func named(_ form: Form) throws {
    let clip = try makeClip(form)
    let intact = try detect(clip, form.options)
    #expect(intact.exitCode == 0 && !intact.errors.contains("damage"))
    #expect(try damagedFrames() == [])
    var (visible, found) = (0, 0)
    for seed in UInt64(1)...6 {
      let damaged = try damage(clip, seed: seed, bytes: form.bytes)
      let result = try detect(damaged, form.options)
      let different = try visiblyDifferent(damaged, clip)
      let named = try damagedFrames()
      #expect(result.exitCode == 0)
      visible += different.count
      found += different.intersection(named).count
      #expect(named.isEmpty || result.errors.contains("\(named.count) frame"))
    }
    #expect(visible > 0)
    #expect(Double(found) >= form.proportion * Double(visible), "\(found) of \(visible)")
  }

  @Test("the more pictures are read, the more damage is named; without any, what the decoder says")
  func levels() throws {
    let clip = try makeClip(Self.forms[2])
    var counts = ["none": 0, "some": 0, "all": 0]
    for seed in UInt64(1)...6 {
      let damaged = try damage(clip, seed: seed)
      var earlier = Set<Int>()
      for level in ["none", "some", "all"] {
        #expect(try detect(damaged, "--check", level).exitCode == 0)
        let named = try damagedFrames()
        #expect(named.isSuperset(of: earlier), "\(level), seed \(seed)")
        earlier = named
        counts[level, default: 0] += named.count
      }
      #expect(try detect(damaged).exitCode == 0)
      let byDefault = try damagedFrames()
      #expect(try detect(damaged, "--check", "some").exitCode == 0)
      #expect(try damagedFrames() == byDefault)
    }
    #expect(counts["all", default: 0] > counts["none", default: 0], "\(counts)")
    for level in ["none", "some", "all"] {
      #expect(try detect(clip, "--check", level).exitCode == 0)
      #expect(try damagedFrames() == [])
    }
  }

  @Test("the sidecar records how much was read only if that was asked for")
  func recordedLevel() throws {
    let clip = try makeClip(Self.forms[0])
    for options in [[], ["--check", "none"], ["--strict"]] {
      #expect(try detect(clip, options).exitCode == 0)
      let header = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
        .prefix { $0 != "\n" }
      #expect(header.contains(#""check":"none""#) == options.contains("none"))
      #expect(header.contains(#""check""#) == options.contains("none"))
    }
  }

  @Test("--strict contradicts --check none")
  func contradiction() throws {
    let refused = try Program.run([
      "detect", "in.mp4", "-o", "out.jsonl", "--strict", "--check", "none",
    ])
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("'--strict' contradicts '--check none'"))
  }

  @Test("strictly, damaged pictures end the work, and verify names them")
  func strict() throws {
    let clip = try makeClip(Self.forms[0])
    let damaged = try damage(clip, seed: 2)
    let refused = try detect(damaged, "--strict")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("frames that show damage: "))
    #expect(try !folder.names().contains("out.jsonl"))
    let verified = try Program.run(["verify", damaged, "--source", damaged])
    #expect(verified.output.contains("damaged frames"))
    #expect(try !Program.run(["verify", clip, "--source", clip]).output.contains("damaged"))
  }

  @Test("a block of Matroska that cannot be read is damage, and frames behind it are named")
  func lostBlock() throws {
    let clip = try makeClip(Self.forms[1])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
    let places = try FFprobe.entries(of: clip, "packet=pos", stream: "v:0").compactMap { Int($0) }
    for place in places[20]..<places[20] + 16 { bytes[place] = 0 }
    let damaged = folder.path("damaged.mkv")
    try Data(bytes).write(to: URL(fileURLWithPath: damaged))
    let result = try detect(damaged)
    #expect(result.exitCode == 0 && result.errors.contains("damage"), "\(result.errors)")
    let different = try visiblyDifferent(damaged, clip)
    #expect(try different.isSubset(of: damagedFrames()))
    #expect(try detect(damaged, "--strict").exitCode == 65)
  }

  @Test("the end of the sidecar counts the damaged frames")
  func counted() throws {
    _ = try detect(try damage(try makeClip(Self.forms[0]), seed: 1))
    let text = try String(contentsOfFile: folder.path("out.jsonl"), encoding: .utf8)
    let count = try damagedFrames().count
    #expect(count > 0)
    #expect(text.hasSuffix("}\n") && text.contains(#""damagedFrames":\#(count)"#))
    let shown = try Program.run(["inspect", folder.path("out.jsonl")])
    #expect(shown.output.contains("Damaged frames  \(count)"))
  }
}
