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

  @Test("the lines of the documentation, and of the sample, make a table", .needsPython("pandas"))
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
    let sample = Places.repository.appendingPathComponent("Samples/Python/faces.py").path
    let program = try String(contentsOfFile: sample, encoding: .utf8)
    let read = lines.split(separator: "\n").dropFirst(2)
      .map { $0.replacing(#""in.faces.jsonl""#, with: "sys.argv[1]") }
    #expect(read.count == 4 && program.contains(read.joined(separator: "\n") + "\n"))
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
    let printing = """
      import contextlib, io, json, runpy, sys
      del sys.argv[0]
      text = io.StringIO()
      with contextlib.redirect_stdout(text):
          runpy.run_path(sys.argv[0])
      json.dump(text.getvalue().splitlines(), sys.stdout)
      """
    let rows: [String] = try PythonPackage.json(
      printing,
      [sample, sidecar.path],
      importing: "pandas"
    )
    #expect(rows.count == known.count + 1 && rows[0].hasPrefix("frame,seconds,id,"))
    #expect(Set(["seconds", "id", "yaw", "leftEye.x", "smile.score"]).isSubset(of: table.columns))
  }
}
