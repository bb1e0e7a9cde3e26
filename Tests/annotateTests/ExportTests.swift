import Foundation
import TestSupport
import Testing

@Suite("Exports", .tags(.process), .timeLimit(.minutes(10)))
struct ExportTests {
  private static let header = """
    {"schema":"annotate.faces","version":1,"source":{"name":"in.mp4"},"stream":{"timeBase":[1,1000],\
    "frameRate":[25,1],"codedSize":[640,360],"displaySize":[640,360],"orientation":1},\
    "coordinates":"display","sides":"subject"}
    """

  /// A sidecar in which two faces move by a pixel a frame; `times` are in milliseconds.
  private static func sidecar(_ times: [Int] = [0, 40, 80, 120]) -> [String] {
    let frames = times.enumerated().map { index, time in
      let faces = [1, 3].map { id in
        let (x, y) = (100 * id + index, 50 + index)
        return """
          {"id":\(id),"bounds":[\(x),\(y),60,80],"confidence":0.9,\
          "leftEye":{"x":\(x + 40),"y":\(y + 30)},"rightEye":{"x":\(x + 20),"y":\(y + 30)}}
          """
      }
      let list = faces.joined(separator: ",")
      return #"{"frame":\#(index),"pts":\#(time),"duration":40,"faces":[\#(list)]}"#
    }
    let count = times.count
    let end = #"{"end":{"frames":\#(count),"faces":\#(2 * count),"tracks":2,"damagedPackets":0}}"#
    return [header] + frames + [end]
  }

  private static func folder(_ lines: [String] = sidecar()) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let text = lines.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("in.faces.jsonl")))
    return folder
  }

  private static func export(
    _ options: String,
    in folder: TemporaryFolder
  ) throws -> ProcessResult {
    let words = options.split(separator: " ").map(String.init)
    return try Program.run(["export", "in.faces.jsonl", "--format"] + words, folder: folder.url)
  }

  private static func formats() throws -> [[String: Any]] {
    let result = try Program.run(["export", "--list", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require((object as? [String: Any])?["formats"] as? [[String: Any]])
  }

  @Test("formats are listed, for people and for programs")
  func list() throws {
    let text = try Program.run(["export", "--list"])
    #expect(text.exitCode == 0 && text.errors == "")
    let names = try Self.formats().compactMap { $0["name"] as? String }
    #expect(names.count >= 17 && names.contains("nuke"))
    #expect(
      text.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == names.map { $0[...] }
    )
  }

  @Test("every format that is listed is written, and nothing beside it")
  func all() throws {
    for format in try Self.formats() {
      let name = try #require(format["name"] as? String)
      let folder = try Self.folder()
      let result = try Self.export("\(name) -o out", in: folder)
      #expect(result.exitCode == 0 && result.output == "", "\(name)")
      // There is no video.
      let isUsual = result.errors.contains("\(name) names no folder of 'in.mp4'")
      #expect(isUsual || result.saidOnlyWhatItWrote, "\(result.errors)")
      #expect(try folder.names() == ["in.faces.jsonl", "out"])
      var isFolder: ObjCBool = false
      #expect(FileManager.default.fileExists(atPath: folder.path("out"), isDirectory: &isFolder))
      #expect(isFolder.boolValue == (format["extension"] == nil), "\(name)")
    }
  }

  @Test("tracks, points and the first frame are as asked for")
  func choices() throws {
    let folder = try Self.folder()
    let result = try Self.export(
      "csv -o - --track 3 --track 7-9 --points leftEye --start-frame 1001",
      in: folder
    )
    let rows = result.output.split(separator: "\r\n").map { $0.split(separator: ",") }
    #expect(rows[0].suffix(2) == ["leftEyeX", "leftEyeY"])
    #expect(rows.dropFirst().map { $0[0] } == ["1001", "1002", "1003", "1004"])
    #expect(rows.dropFirst().map { $0.suffix(2) }.map(Array.init)[2] == ["342", "82"])
    #expect(try folder.names() == ["in.faces.jsonl"])
  }

  @Test("names and people reach the export, and hidden faces only on request")
  func namesAndHidden() throws {
    var lines = Self.sidecar()
    lines[0] =
      String(Self.header.dropLast()) + """
        ,"people":[{"person":7,"name":"Bea"}],\
        "tracks":[{"id":3,"name":"Ana","hidden":true}]}
        """
    lines = lines.map { $0.replacing(#"{"id":1,"#, with: #"{"id":1,"person":7,"#) }
    let folder = try Self.folder(lines)
    let rows = { (options: String) in
      let output = try Self.export("csv-tracks -o - " + options, in: folder).output
      return output.split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",").last.map(String.init) ?? ""
      }
    }
    #expect(try rows("") == ["Bea"])
    #expect(try rows("--hidden leave-out") == ["Bea"])
    #expect(try rows("--hidden include") == ["Bea", "Ana"])
    // Who asks for a face by its number wants it.
    #expect(try rows("--track 3") == ["Ana"])
    #expect(try rows("--track person:7") == ["Bea"])
    #expect(try rows("--track Bea,Ana") == ["Bea", "Ana"])
    let inspected = try Program.run(["inspect", folder.path("in.faces.jsonl")])
    #expect(inspected.output.contains("Bea enters") && inspected.output.contains("Ana enters"))
    let wrong = try Self.export("csv -o - --hidden never", in: folder)
    #expect(wrong.exitCode == 64 && wrong.output == "")
  }

  @Test("several formats are written into a folder, all of them or none")
  func several() throws {
    let folder = try Self.folder()
    let result = try Self.export("nuke,srt,yolo,nuke -o all --points face", in: folder)
    #expect(result.exitCode == 0 && result.saidOnlyWhatItWrote && result.output == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("all")).sorted()
    #expect(names == ["in.nuke.nk", "in.srt", "in.yolo"])
    let alone = try Self.export("nuke -o alone.nk --points face", in: folder)
    #expect(alone.exitCode == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path("all/in.nuke.nk")))
        == Data(contentsOf: URL(fileURLWithPath: folder.path("alone.nk")))
    )
    #expect(try Self.export("nuke,csv -o all", in: folder).exitCode == 73)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("all")).contains(
        "in.csv"
      )
    )
    #expect(try Self.export("nuke,csv -o new --track 2", in: folder).exitCode == 64)
    #expect(try folder.names() == ["all", "alone.nk", "in.faces.jsonl"])
  }

  @Test("keyframes on a straight line are left out on request")
  func reduced() throws {
    let folder = try Self.folder()
    let all = try Self.export("fusion -o - --points face", in: folder).output
    let few = try Self.export("fusion -o - --points face --reduce 0.1", in: folder).output
    let count = { (text: String) in text.components(separatedBy: "Linear").count - 1 }
    #expect(count(all) == 2 * 2 * 4 && count(few) == 2 * 2 * 2)
  }

  @Test("a warning names a variable rate if the format counts frames")
  func variableRate() throws {
    let folder = try Self.folder(Self.sidecar([0, 40, 95, 160, 200]))
    let nuke = try Self.export("nuke -o a.nk", in: folder)
    #expect(nuke.exitCode == 0)
    #expect(
      nuke.errors == """
        annotate: warning: the frame rate is not constant in 'in.faces.jsonl': frames are counted at \
        25 a second, and each number gets the frame that is on screen then
        hint: for an evenly spaced video with its sidecar: annotate conform VIDEO --faces \
        FACES.jsonl -o OUTPUT.mov
        annotate: wrote 'a.nk': 5 frames, 10 faces, 2 tracks

        """
    )
    let table = try Self.export("csv -o a.csv", in: folder)
    #expect(table.exitCode == 0 && table.saidOnlyWhatItWrote)
  }

  @Test("a name that promises another format is told")
  func name() throws {
    let folder = try Self.folder()
    let result = try Self.export("csv -o a.srt", in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.errors.hasPrefix(
        "annotate: warning: the name may be wrong of 'a.srt': files of the format csv end in .csv"
      ),
      "\(result.errors)"
    )
    #expect(try Self.export("mot -o a.txt", in: folder).saidOnlyWhatItWrote)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let options: String
    let exitCode: Int32
    let message: String

    init(_ options: String, _ exitCode: Int32, _ message: String) {
      (self.options, self.exitCode, self.message) = (options, exitCode, message)
    }

    var testDescription: String { options }
  }

  @Test(
    "invalid requests are refused, and nothing is written",
    arguments: [
      Refusal("nuk -o a.nk", 64, "hint: did you mean 'nuke'?"),
      Refusal("ae -o a.jsx", 64, "hint: for ae: after-effects-rig"),
      Refusal("nuke -o a.nk --points leftEy", 64, "hint: did you mean 'leftEye'?"),
      Refusal("nuke -o a.nk --reduce 1", 64, "'--reduce' has no meaning in the format nuke"),
      Refusal("nuke -o a.nk --track one", 64, "the faces of 'one': nobody has this name"),
      Refusal("nuke -o a.nk --track person:2", 64, "hint: its tracks: 1, 3"),
      Refusal("csv,srt -o a.csv", 64, "a folder, and 'a.csv' looks like a file"),
      Refusal("nuke -o a.nk --track 2", 64, "hint: its tracks: 1, 3"),
      Refusal("nuke -o a.nk --start-frame -1", 64, "takes a whole number of at least 0, not '-1'"),
      Refusal("fusion -o a.setting --reduce x", 64, "takes pixels from 0 to 1000, not 'x'"),
      Refusal("nuke,fusio -o a", 64, "hint: did you mean 'fusion'?"),
      Refusal("nuke,srt -o -", 64, "so it cannot go to standard output"),
      Refusal("nuke,srt -o a --reduce 1", 64, "no meaning in the format nuke or srt"),
      Refusal("yolo -o -", 64, "so it cannot go to standard output"),
      Refusal("nuke -o no/a.nk", 73, "the folder 'no' does not exist"),
    ]
  )
  func refusals(_ refusal: Refusal) throws {
    let folder = try Self.folder()
    let result = try Self.export(refusal.options, in: folder)
    #expect(result.exitCode == refusal.exitCode)
    #expect(result.errors.contains(refusal.message), "\(result.errors)")
    #expect(result.errors.hasPrefix("annotate: error: ") && result.output == "")
    #expect(try folder.names() == ["in.faces.jsonl"])
  }

  @Test("a sidecar that is wrong is refused with the number of the line")
  func badSidecar() throws {
    var lines = Self.sidecar()
    lines[2] = #"{"frame":1,"pts":40,"faces":[{"id":1,"bounds":[1,2,3]}]}"#
    let wrong = try Self.folder(lines)
    let result = try Self.export("nuke -o a.nk", in: wrong)
    #expect(result.exitCode == 65)
    #expect(
      result.errors.hasPrefix("annotate: error: cannot read the sidecar 'in.faces.jsonl': line 3")
    )
    let cut = try Self.folder(Self.sidecar().dropLast())
    #expect(try Self.export("nuke -o a.nk", in: cut).exitCode == 65)
    #expect(try wrong.names() == ["in.faces.jsonl"] && cut.names() == ["in.faces.jsonl"])
    let missing = try TemporaryFolder()
    #expect(try Self.export("nuke -o a.nk", in: missing).exitCode == 66)
  }

  @Test("existing files are replaced only on request", arguments: ["nuke", "yolo"])
  func existing(_ format: String) throws {
    let folder = try Self.folder()
    #expect(try Self.export("\(format) -o a", in: folder).exitCode == 0)
    let again = try Self.export("\(format) -o a --track 1", in: folder)
    #expect(again.exitCode == 73 && again.errors.contains("it exists already"))
    #expect(try Self.export("\(format) -o a --track 1 -y", in: folder).exitCode == 0)
    let file = folder.path(format == "yolo" ? "a/000000.txt" : "a")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let rows = format == "yolo" ? 1 : 3
    // A row for each face, or for each point of each face that is known.
    let pattern = format == "yolo" ? "\n" : "\"face "
    #expect(text.components(separatedBy: pattern).count - 1 == rows)
    #expect(try folder.names() == ["a", "in.faces.jsonl"])
  }
}
