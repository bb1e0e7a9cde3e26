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
    /// The share of damaged pictures that the decoder notices: arithmetic codes may stay valid by chance.
    let share: Double

    var testDescription: String { "\(encoder[0]) in \(file)" }
  }

  private static let h264 = ["libx264", "-x264-params", "keyint=24:threads=1"]
  private static let mpeg4 = ["mpeg4", "-g", "12", "-bf", "2", "-q:v", "4"]
  private static let mpeg2 = ["mpeg2video", "-g", "12", "-bf", "2", "-q:v", "4"]

  // Not Matroska: where a block cannot be found any more, a frame is missing, and later ones have other
  // indices than in the intact clip.
  static let forms = [
    Form(file: "in.mp4", encoder: h264, share: 0.6),
    Form(file: "in.mov", encoder: h264, share: 0.6),
    Form(file: "in.mp4", encoder: mpeg4, share: 0.99),
    Form(file: "in.mov", encoder: mpeg2, share: 0.99),
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

  /// Overwrites four places in the pictures of a clip, as lost sectors of a disk do.
  private func damage(_ clip: String, seed: UInt64) throws -> String {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
    var generator = SeededGenerator(seed: seed)
    // The header is at the beginning or at the end, depending on the container.
    let pictures = bytes.count / 5..<bytes.count * 4 / 5
    for _ in 0..<4 {
      let start = Int.random(in: pictures, using: &generator)
      for place in start..<start + 200 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    let path = folder.path("damaged-\(seed)." + (clip.split(separator: ".").last ?? ""))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func brightness(_ clip: String) throws -> [ArraySlice<UInt8>] {
    let bytes = try FFmpeg.pictures(of: clip, options: ["-pix_fmt", "gray"])
    let step = Self.size.width * Self.size.height
    return stride(from: 0, to: bytes.count, by: step).map { bytes[$0..<$0 + step] }
  }

  /// The frames whose peak signal-to-noise ratio to those of the intact clip is below 35 dB.
  private func visiblyDifferent(_ damaged: String, _ intact: String) throws -> Set<Int> {
    let pairs = zip(try brightness(damaged), try brightness(intact))
    let different = pairs.enumerated().filter { _, pair in
      let squares = zip(pair.0, pair.1).reduce(0) { sum, values in
        let difference = Int(values.0) - Int(values.1)
        return sum + difference * difference
      }
      let mean = Double(squares) / Double(pair.0.count)
      return mean > 65025 / pow(10, 3.5)
    }
    return Set(different.map(\.offset))
  }

  private func detect(_ clip: String, _ options: String...) throws -> ProcessResult {
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
    let intact = try detect(clip)
    #expect(intact.exitCode == 0 && !intact.errors.contains("damage"))
    #expect(try damagedFrames() == [])
    var (visible, found) = (0, 0)
    for seed in UInt64(1)...6 {
      let damaged = try damage(clip, seed: seed)
      let result = try detect(damaged)
      #expect(result.exitCode == 0 && result.errors.contains("damage"))
      let different = try visiblyDifferent(damaged, clip)
      let named = try damagedFrames()
      visible += different.count
      found += different.intersection(named).count
      #expect(result.errors.contains("\(named.count) frame") == !named.isEmpty)
    }
    #expect(visible > 0)
    #expect(Double(found) >= form.share * Double(visible), "\(found) of \(visible)")
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
