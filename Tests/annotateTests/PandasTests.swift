import Foundation
import TestSupport
import Testing

@Suite("Sidecars in pandas", .tags(.process), .timeLimit(.minutes(10)))
struct PandasTests {
  private struct Table: Decodable {
    let columns: [String]
    let frames: [Int]
    let bounds: [[Double]]
  }

  @Test("the lines of the documentation make a table", .needsPython("pandas"))
  func table() throws {
    let page = Places.repository.appendingPathComponent("Documentation/Python.md")
    let lines = try #require(
      String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
        .first { $0.hasPrefix("python\nimport pandas") }
    )
    let script =
      "import json, sys\n"
      + lines.dropFirst("python\n".count).replacing(
        #""in.faces.jsonl""#,
        with: "sys.argv[1]"
      ) + """
        json.dump({
            "columns": faces.columns.tolist(), "frames": faces["frame"].tolist(),
            "bounds": faces[["x", "y", "width", "height"]].values.tolist(),
        }, sys.stdout)
        """
    let sidecar = Places.repository.appendingPathComponent("Samples/astronaut.faces.jsonl")
    let table: Table = try PythonPackage.json(script, [sidecar.path], importing: "pandas")
    let records = try String(contentsOf: sidecar, encoding: .utf8).split(separator: "\n").compactMap
    {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let known = records.flatMap { record -> [(frame: Int, bounds: [Double])] in
      guard let frame = record["frame"] as? Int else { return [] }
      return (record["faces"] as? [[String: Any]] ?? []).map {
        (frame, $0["bounds"] as? [Double] ?? [])
      }
    }
    #expect(!known.isEmpty && table.frames == known.map(\.frame))
    #expect(table.bounds == known.map(\.bounds))
    #expect(Set(["seconds", "id", "yaw", "leftEye.x", "smile.score"]).isSubset(of: table.columns))
  }
}
