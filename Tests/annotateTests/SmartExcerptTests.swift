import Foundation
import TestSupport
import Testing

@Suite("--smart-render of a part of the input", .tags(.process), .timeLimit(.minutes(10)))
struct SmartExcerptTests {
  /// A part, which of its packets are the source's, and the source's frame of the first of them.
  struct Part: Sendable {
    let options: [String]
    let count: Int
    let copied: Range<Int>
    let first: Int
  }

  private static let parts = [
    // Begins within a group, and ends with the file.
    Part(options: ["--from", "0.395"], count: 50, copied: 30..<50, first: 40),
    // Ends within a group.
    Part(options: ["--to", "1.195"], count: 30, copied: 0..<20, first: 0),
    // Begins with a group and ends in the next.
    Part(options: ["--from", "1.595", "--to", "1.995"], count: 10, copied: 0..<0, first: 0),
    Part(options: ["--from", "0.795"], count: 40, copied: 20..<40, first: 40),
    // Lies within a group.
    Part(options: ["--from", "0.195", "--to", "0.475"], count: 7, copied: 0..<0, first: 0),
  ]

  @Test(
    "whole groups in the part are copied; times and other streams are those of a plain run",
    arguments: parts.indices,
    ["mp4", "mkv"]
  )
  func times(_ index: Int, _ ending: String) throws {
    let part = Self.parts[index]
    let material = try SmartMaterial(
      ending,
      SmartMaterial.h264 + ["-bf", "2", "-c:a", "aac", "-shortest"],
      inputs: ["-f", "lavfi", "-i", "sine=frequency=300"]
    )
    #expect(try material.render(part.options, when: nil).exitCode == 0)
    let plain = try Facts(of: material.output)
    func verify() throws -> ProcessResult {
      try Program.run(["verify", material.output, "--source", material.clip])
    }
    let code = try verify().exitCode
    let result = try material.render(part.options)
    #expect(result.exitCode == 0, "\(result.errors)")
    let smart = try Facts(of: material.output)
    #expect(smart.times.count == part.count && smart.times == plain.times)
    #expect(smart.audio == plain.audio)
    #expect(smart.lines == plain.lines)
    #expect(try FFmpeg.complaints(about: material.output) == "")
    let source = try FFprobe.packetHashes(of: material.clip, stream: "v:0")
    let same = smart.packets.indices.filter { source.contains(smart.packets[$0]) }
    #expect(same == Array(part.copied))
    #expect(
      part.copied.map { smart.packets[$0] }
        == Array(source[part.first..<part.first + part.copied.count])
    )
    let hashes = try FFmpeg.frameHashes(of: material.clip)
    let shown = try FFmpeg.frameHashes(of: material.output)
    #expect(
      part.copied.map { shown[$0] }
        == Array(hashes[part.first..<part.first + part.copied.count])
    )
    let verified = try verify()
    #expect(verified.exitCode == code, "\(verified.output)")
    #expect(verified.output.contains("\(part.copied.count) copied"), "\(verified.output)")
    let seams = verified.output.split(separator: "\n").filter { $0.contains(" seams ") }
    #expect(seams.count == (part.copied.isEmpty ? 0 : 1), "\(verified.output)")
    #expect(seams.allSatisfy { $0.hasPrefix("kept") }, "\(verified.output)")
  }

  fileprivate struct Facts {
    let times: [Fraction]
    let packets: [String]
    let audio: [String]
    let lines: [String]

    init(of path: String) throws {
      times = try FFprobe.frameTimes(of: path)
      packets = try FFprobe.packetHashes(of: path, stream: "v:0")
      audio = try FFprobe.packetHashes(of: path, stream: "a:0")
      let sidecar = URL(fileURLWithPath: path).deletingLastPathComponent()
        .appendingPathComponent("out.faces.jsonl")
      lines = try String(contentsOf: sidecar, encoding: .utf8).split(separator: "\n")
        .dropFirst().dropLast().map(String.init)
    }
  }
}
