import Foundation
import TestSupport
import Testing

/// ProRes 4444 is decoded to twelve bits, of which FFmpeg's encoder takes ten.
@Suite(
  "ProRes 4444",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ProResTests {
  private static let veil =
    "testsrc2=s=160x96:r=25:d=0.12,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*X/W'"

  private func clip(profile: String = "4444") throws -> Quick {
    let encoding = ["-c:v", "prores_ks", "-profile:v", profile, "-pix_fmt", "yuva444p10le"]
    return try Quick("in.mov", encoding, source: Self.veil)
  }

  @Test("is kept; a warning names two lost bits", arguments: ["4444", "4444xq"])
  func default4444(_ profile: String) throws {
    let clip = try clip(profile: profile)
    let (result, output) = try clip.run("out.mov")
    #expect(result.exitCode == 0)
    let warnings = Quick.warnings(of: result)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("leaving out 2 of 12 bits of") == true)
    let (source, stream) = (
      try FFprobe.streams(of: clip.input)[0], try FFprobe.streams(of: output)[0]
    )
    #expect(stream.profile == source.profile)
    #expect(stream.pixFmt == "yuva444p12le")
    let depth = try VerificationLines(of: output, source: clip.input)["bit depth"]
    #expect(depth?.note == "as decoded; the file does not state the encoder's precision")
  }

  @Test("is strictly refused, and both ways out are named and work")
  func strict() throws {
    let clip = try clip()
    let (refused, _) = try clip.run("no.mov", ["--strict"])
    #expect(refused.exitCode == 65)
    #expect(refused.errors.hasPrefix("annotate: error: leaving out 2 of 12 bits of"))
    #expect(refused.errors.contains("hint: --codec ffv1 keeps all, in .mkv or .avi"))
    #expect(refused.errors.contains("hint: --pixel-format yuva444p10le says that 10 are enough"))
    #expect(try clip.folder.names() == ["in.mov"])
    let (asked, ten) = try clip.run("ten.mov", ["--strict", "--pixel-format", "yuva444p10le"])
    #expect(asked.exitCode == 0, "\(asked.errors)")
    #expect(try VerificationLines(of: ten, source: clip.input).features("lost") == [])
    let (kept, whole) = try clip.run("whole.mkv", ["--strict", "--codec", "ffv1"])
    #expect(kept.exitCode == 0, "\(kept.errors)")
    let lines = try VerificationLines(of: whole, source: clip.input)
    #expect(lines.features("lost") == [])
    #expect(lines["transparency"]?.verdict == "kept")
    // All of the twelve bits, alpha among them.
    let format = "yuva444p12le"
    #expect(
      try FFmpeg.frameHashes(of: whole, format: format) == FFmpeg.frameHashes(of: clip.input)
    )
  }

  @Test(
    "and other codecs of QuickTime keep transparency, which is verified",
    arguments: [["-c:v", "qtrle"], ["-c:v", "png"], ["-c:v", "png", "-pix_fmt", "rgba64be"]]
  )
  func others(_ encoding: [String]) throws {
    let clip = try Quick("in.mov", encoding, source: Self.veil)
    let (result, output) = try clip.run("out.mov", ["--strict"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = try VerificationLines(of: output, source: clip.input)
    #expect(lines.features("lost") == [])
    #expect(lines["transparency"]?.verdict == "kept")
    let hashes = try FFmpeg.frameHashes(of: output)
    #expect(try hashes == FFmpeg.frameHashes(of: clip.input))
  }
}
