import AnnotateExports
import Foundation
import TestSupport
import Testing

/// Names of faces, as other projects' programs read them.
@Suite("Names in exports", .tags(.process), .timeLimit(.minutes(10)))
struct NameTests {
  /// A name with everything that some format could take for its own.
  private static let hostile = #"Zoë "Z" <b>{x}</b> | --> [y] $z \ & Co"#
  private static let clip = SampleClip.clip(
    tracks: [1: [0...39], 2: [5...14], 3: [20...30], 4: [3...9]],
    names: [1: hostile, 2: "Ana", 3: "Ana"]
  )

  private static func export(_ format: String, in folder: TemporaryFolder) throws -> String {
    let exporter = try #require(ExportRegistry.exporter(named: format))
    let path = folder.path("\(format).\(exporter.fileExtension ?? "txt")")
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
      throw ToolFailure("\(format) is no single file")
    }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private static func names(
    _ format: String,
    by script: String,
    importing module: String
  ) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let whole =
      "import json, sys\nfrom xml.etree import ElementTree\n"
      + "path = sys.argv[1]\n\(script)\njson.dump(sorted(set(found)), sys.stdout)"
    let names: [String] = try PythonPackage.json(
      whole,
      [export(format, in: folder)],
      importing: module
    )
    return Set(names)
  }

  @Test("markers and titles begin with the name", .needsPython("opentimelineio"))
  func timeline() throws {
    let script = """
      import opentimelineio
      clip = opentimelineio.adapters.read_from_file(path).find_clips()[0]
      found = [marker.name for marker in clip.markers]
      found += [track["name"] for track in clip.metadata["annotate"]["tracks"] if "name" in track]
      """
    let names = try Self.names("otio", by: script, importing: "opentimelineio")
    #expect(names.isSuperset(of: [Self.hostile, "Ana", "\(Self.hostile) enters", "Ana leaves"]))
    #expect(names.contains("face 4 leaves") && !names.contains("face 4"))
  }

  @Test(
    "documents in XML keep every character",
    arguments: [
      (
        "fcpxml", "found = [it.text for it in ElementTree.parse(path).iter('text-style')]",
        [hostile, "Ana", "face 4"]
      ),
      (
        "fcp7", "found = [it.findtext('name') for it in ElementTree.parse(path).iter('marker')]",
        ["\(hostile) enters", "Ana leaves", "face 4 leaves"]
      ),
      (
        "mlt",
        "found = [it.text for it in ElementTree.parse(path).iter('property') "
          + "if it.get('name') == 'annotate:track']",
        [hostile, "Ana", "face 4"]
      ),
      (
        "cvat",
        "found = [it.text or '' for it in ElementTree.parse(path).iter('attribute') "
          + "if it.get('name') == 'name']",
        [hostile, "Ana", ""]
      ),
    ]
  )
  func documents(_ format: String, _ script: String, _ expected: [String]) throws {
    let names = try Self.names(format, by: script, importing: "xml.etree")
    #expect(names.isSuperset(of: expected), "\(names)")
  }

  @Test("datumaro reads the names", .needsPython("datumaro"))
  func cvat() throws {
    let script = """
      import datumaro
      found = [note.attributes["name"]
          for item in datumaro.Dataset.import_from(path, "cvat") for note in item.annotations]
      """
    let names = try Self.names("cvat", by: script, importing: "datumaro")
    #expect(names == [Self.hostile, "Ana", ""])
  }

  @Test("pycocotools and Python's JSON read the names", .needsPython("pycocotools"))
  func coco() throws {
    let script = """
      import contextlib, io
      from pycocotools.coco import COCO
      with contextlib.redirect_stdout(io.StringIO()):
          coco = COCO(path)
      found = [note.get("name", "none") for note in coco.loadAnns(coco.getAnnIds())]
      """
    let names = try Self.names("coco", by: script, importing: "pycocotools")
    #expect(names == [Self.hostile, "Ana", "none"])
  }

  @Test("webvtt-py reads the names", .needsPython("webvtt"))
  func subtitles() throws {
    let events = try Self.names(
      "srt",
      by: "import webvtt\nfound = [cue.text for cue in webvtt.from_srt(path)]",
      importing: "webvtt"
    )
    let plain = Self.hostile.replacing("<", with: "‹").replacing(">", with: "›")
    #expect(events.isSuperset(of: ["\(plain) enters", "Ana leaves", "face 4 leaves"]))
    let faces = try Self.names(
      "webvtt",
      by: "import webvtt\nfound = [face.get('name', 'none') for cue in webvtt.read(path) "
        + "for face in json.loads(cue.text)['faces']]",
      importing: "webvtt"
    )
    #expect(faces == [Self.hostile, "Ana", "none"])
  }

  @Test("Lua reads tools whose names and comments are those of the faces", .needsPython("lupa"))
  func fusion() throws {
    let script =
      FusionTests.reader + "\n" + """
        tools = tools_of(path)
        found = [name for name, tool in tools.items() if tool["kind"] == "Transform"]
        found += [tool["Inputs"]["Comments"]["Value"] for tool in tools.values()
            if tool["kind"] == "Transform" and tool["Inputs"]["Comments"]]
        """
    let names = try Self.names("fusion", by: script, importing: "lupa")
    #expect(names.isSuperset(of: [Self.hostile, "Ana", "Ana_Face2", "Ana_Face3LeftEye", "Face4"]))
  }

  @Test("Tcl reads rows with different names for two faces of one name", .needsProgram("tclsh"))
  func nuke() throws {
    let folder = try TemporaryFolder()
    let script = folder.path("read.tcl")
    try #"""
    set file [open [lindex $argv 0]]
    fconfigure $file -encoding utf-8
    fconfigure stdout -encoding utf-8
    array set node [lindex [read $file] 3]
    lassign $node(tracks) head columns rows
    foreach row $rows { puts [lindex $row 1] }
    """#.write(toFile: script, atomically: false, encoding: .utf8)
    let result = try ProcessRunner.run("tclsh", [script, Self.export("nuke", in: folder)])
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = Set(result.output.split(separator: "\n").map(String.init))
    let plain = "Zoë _Z_ <b>_x_</b> | --> _y_ _z _ & Co"
    #expect(
      names.isSuperset(of: [
        "\(plain) face", "Ana (face 2) nose", "Ana (face 3) nose", "face 4 face",
      ])
    )
  }

  @Test("Python reads a script for Blender in which no track replaces another")
  func blender() throws {
    let script = """
      import ast
      tree = ast.parse(open(path).read())
      found = [key for node in tree.body if isinstance(node, ast.Assign)
          and node.targets[0].id == "TRACKS" for key in ast.literal_eval(node.value)]
      """
    let names = try Self.names("blender", by: script, importing: "ast")
    #expect(
      names.isSuperset(of: [
        "\(Self.hostile) face", "Ana (face 2) face", "Ana (face 3) face", "face 4 face",
      ])
    )
  }

  @Test("tables have a column of names, at the end")
  func tables() throws {
    for format in ["csv", "csv-tracks"] {
      let script = """
        import csv
        rows = list(csv.reader(open(path, newline="")))
        found = [row[-1] for row in rows]
        """
      let names = try Self.names(format, by: script, importing: "csv")
      #expect(names == ["name", Self.hostile, "Ana", ""])
    }
  }

  @Test("texts for After Effects and decision lists name the faces")
  func texts() throws {
    let folder = try TemporaryFolder()
    let text = { try String(contentsOfFile: Self.export($0, in: folder), encoding: .utf8) }
    #expect(try text("after-effects").contains("Ana (face 2) leftEye\n\nAdobe After Effects"))
    #expect(try text("after-effects-expression").contains("2: Ana, 3: Ana and 4: face 4.\n"))
    #expect(try text("edl").contains("|M:Ana leaves |D:"))
    #expect(try !text("edl").contains("</b> | --> [y]"))
  }

  @Test("names are one line, and empty ones are none")
  func lines() {
    #expect(ExportedTrack(id: 1, name: " An\n\ta ", faces: []).title == "An a")
    #expect(ExportedTrack(id: 1, name: " \n", faces: []).title == "face 1")
  }
}
