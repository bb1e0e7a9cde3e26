import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("After Effects", .tags(.process), .timeLimit(.minutes(10)))
struct AfterEffectsTests {
  /// A strict parser of the text, because no public one exists.
  private struct Block {
    let title: String
    var header: [String: String] = [:]
    var tables: [String: [Int: [Double]]] = [:]

    init(_ lines: [String]) throws {
      title = lines[0]
      try #require(lines[1] == "" && lines[2] == "Adobe After Effects 8.0 Keyframe Data")
      var table: String?
      for line in lines.dropFirst(3) where line != "" {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        if cells[0] == "Transform" {
          table = cells[1]
        } else if let table, cells[1] != "Frame" {
          let frame = try #require(Int(cells[1]))
          tables[table, default: [:]][frame] = try cells.dropFirst(2).map {
            try #require(Double($0))
          }
        } else if table == nil {
          header[cells[1]] = cells[2]
        }
      }
    }
  }

  private func blocks(_ text: String) throws -> [Block] {
    var (blocks, lines): ([Block], [String]) = ([], [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "End of Keyframe Data" {
        blocks.append(try Block(Array(lines.drop { $0 == "" })))
        lines = []
      } else {
        lines.append(line)
      }
    }
    #expect(lines.allSatisfy { $0 == "" })
    return blocks
  }

  @Test("keyframes have the positions of the points", arguments: ReaderCase.allCases)
  func keyframes(_ sample: ReaderCase) throws {
    let folder = try TemporaryFolder()
    let path = try sample.export("after-effects", in: folder)
    var positions: [String: [Double]] = [:]
    for block in try blocks(String(contentsOfFile: path, encoding: .utf8)) {
      let (width, height) = sample.squareSize
      #expect(block.header["Source Width"] == String(Int(width)))
      #expect(block.header["Source Height"] == String(Int(height)))
      for (frame, position) in block.tables["Position"] ?? [:] {
        positions[block.title.dropFirst("face ".count) + " \(frame)"] = position
      }
    }
    expectPositions(positions, sample.positions(FacePoint.standard, in: sample.squareSize), sample)
  }

  @Test("a layer is hidden in the gaps of its track")
  func opacity() throws {
    let folder = try TemporaryFolder()
    let path = try ReaderCase.pal.export("after-effects", in: folder)
    let blocks = try blocks(String(contentsOfFile: path, encoding: .utf8))
    let second = try #require(blocks.first { $0.title == "face 2 face" }).tables["Opacity"]
    #expect(
      second?.mapValues { $0[0] } == [
        0: 0, 4: 0, 5: 100, 14: 100, 15: 0, 29: 0, 30: 100, 36: 100, 37: 0,
      ]
    )
    #expect(blocks.first?.tables["Opacity"] == nil)
  }

  @Test("a layer turns with the face and does not spin back after half a turn")
  func rotation() throws {
    let size = PixelSize(640, 360)
    let faces = [170, 179, -178, -175].enumerated().map { frame, roll in
      var face = SampleClip.observation(1, frame: frame, size: size)
      face.pose = HeadPose(roll: roll)
      return ExportedFace(frame: frame, observation: face)
    }
    let frames = (0..<4).map {
      ExportedFrame(time: MediaTime($0, timeBase: Rational(1, 25)))
    }
    let clip = ExportedClip(
      sourceName: "a.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: Rational(25, 1),
      frames: frames,
      tracks: [ExportedTrack(id: 1, faces: faces)]
    )
    let exporter = try #require(ExportRegistry.exporter(named: "after-effects"))
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else { return }
    let rotation = try blocks(text)[0].tables["Rotation"]
    #expect(rotation?.mapValues { $0[0] } == [0: 170, 1: 179, 2: 182, 3: 185])
  }

  /// Node.js evaluates the expression as After Effects does, with the variables `time` and `value`.
  private static let script = """
    const code = require("fs").readFileSync(process.argv[2], "utf8");
    const [face, point, rate, count] = process.argv.slice(3);
    const chosen = code.replace(/^var face = .*$/m, `var face = ${face}, point = "${point}";`);
    const positions = [];
    for (let frame = 0; frame < Number(count); frame++) {
      positions.push(new Function("time", "value", "code", "return eval(code)")(frame / rate, [-1, -1],
        chosen));
    }
    console.log(JSON.stringify(positions));
    """

  @Test("the expression has the positions", .needsProgram("node"), arguments: ReaderCase.allCases)
  func expression(_ sample: ReaderCase) throws {
    let folder = try TemporaryFolder()
    let (path, script) = (
      try sample.export("after-effects-expression", in: folder), folder.path("run.js")
    )
    try Self.script.write(toFile: script, atomically: false, encoding: .utf8)
    let rate = sample.clip.grid.frameRate.doubleValue
    let result = try ProcessRunner.run("node", [script, path, "1", "leftEye", "\(rate)", "40"])
    try #require(result.exitCode == 0)
    let positions = try JSONDecoder().decode([[Double]].self, from: Data(result.output.utf8))
    let known = sample.positions([.leftEye], in: sample.squareSize)
    for (frame, position) in positions.enumerated() {
      guard let there = known["1 leftEye \(frame)"] else { continue }
      #expect(abs(there[0] - position[0]) < 0.05 && abs(there[1] - position[1]) < 0.05)
    }
    if sample == .empty { #expect(positions.allSatisfy { $0 == [-1, -1] }) }
  }
}
