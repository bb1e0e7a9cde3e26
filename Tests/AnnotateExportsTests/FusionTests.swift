import AnnotateExports
import Foundation
import TestSupport
import Testing

@Suite("Fusion", .tags(.process), .timeLimit(.minutes(10)))
struct FusionTests {
  /// Lua reads the table as Fusion does; every unknown constructor creates a table that stores its kind.
  static let reader = """
    from lupa import LuaRuntime
    lua = LuaRuntime()
    lua.execute('''
    setmetatable(_G, {__index = function(_, kind)
      return function(content)
        if content == nil then return function(inner) return inner end end
        content.kind = kind
        return content
      end
    end})
    ''')

    def tools_of(path):
        return lua.execute("return " + open(path).read())["Tools"]
    """

  private static let script =
    reader + "\n" + """
      def read(path):
          tools = tools_of(path)
          found = {}
          for name, tool in tools.items():
              if tool["kind"] != "Transform":
                  continue
              center = tool["Inputs"]["Center"]
              path = tools[center["SourceOp"]]
              assert path["kind"] == "XYPath" and center["Source"] == "Value"
              splines = [tools[path["Inputs"][axis]["SourceOp"]] for axis in "XY"]
              assert all(spline["kind"] == "BezierSpline" for spline in splines)
              for frame, key in splines[0]["KeyFrames"].items():
                  assert key["Flags"]["Linear"] is True
                  found[name + " " + str(frame)] = [key[1], splines[1]["KeyFrames"][frame][1]]
          return found
      """

  /// Names of tools have no spaces and no dots.
  private func named(_ positions: [String: [Double]]) -> [String: [Double]] {
    Dictionary(
      uniqueKeysWithValues: positions.map { name, position in
        let words = name.split(separator: " ")
        let point = words[1] == "face" ? "" : words[1].prefix(1).uppercased() + words[1].dropFirst()
        return ("Face\(words[0])\(point) \(words[2])", position)
      }
    )
  }

  @Test("Lua reads the positions", .needsPython("lupa"))
  func positions() throws {
    let read: [(sample: ReaderCase, answer: [String: [Double]])] = try ReaderCase.read(
      "fusion",
      by: Self.script,
      importing: "lupa"
    )
    for (sample, answer) in read {
      let (width, height) = sample.squareSize
      expectPositions(
        answer.mapValues { [$0[0] * width, (1 - $0[1]) * height] },
        named(sample.positions(FacePoint.standard, in: sample.squareSize)),
        sample
      )
    }
  }

  @Test("keyframes are omitted if straight lines suffice")
  func reduced() throws {
    let folder = try TemporaryFolder()
    var choices = ExportChoices()
    (choices.points, choices.tolerance, choices.startFrame) = ([.face], 2, 100)
    let path = try ReaderCase.pal.export("fusion", choices, in: folder)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let frames = text.matches(of: /\[(\d+)\] = \{/).compactMap { Int($0.1) }
    // Two faces of 40 and 17 frames, and two splines for each.
    #expect(frames.count < 2 * 57 && frames.count >= 2 * 2 * 3)
    #expect(frames.min() == 100 && frames.max() == 139)
  }
}
