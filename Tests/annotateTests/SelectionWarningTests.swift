import Foundation
import TestSupport
import Testing

@Suite("Warnings about who gets no stamp", .tags(.process), .timeLimit(.minutes(10)))
struct SelectionWarningTests {
  /// A clip of four frames, and sidecars in which face 1 is Ana's and left out, or in which nobody is.
  private struct Material {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try FFmpeg.make(
        ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=0.16"] + ["-c:v", "ffv1"]
          + [folder.path("in.mkv")]
      )
      let boxes = [1, 2].map { id in
        #"{"id":\#(id),"person":\#(id + 2),"bounds":[\#(100 * id),80,60,80]}"#
      }
      try write("faces.jsonl", boxes.joined(separator: ","))
      try write("nobody.jsonl", "")
    }

    private func write(_ name: String, _ faces: String) throws {
      let header = """
        {"schema":"annotate.faces","version":1,"source":{"name":"in.mkv"},\
        "stream":{"timeBase":[1,1000],"frameRate":[25,1],"codedSize":[320,240]},\
        "tracks":[{"id":1,"name":"Ana","hidden":true}]}
        """
      let frames = (0..<4).map { #"{"frame":\#($0),"pts":\#(40 * $0),"faces":[\#(faces)]}"# }
      let end = #"{"end":{"frames":4,"faces":\#(faces.isEmpty ? 0 : 8)}}"#
      let text = ([header] + frames + [end]).map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }

    func render(_ faces: String, _ options: String...) throws -> ProcessResult {
      try Program.run(
        ["render", "in.mkv", "--faces", faces, "-o", "out.mkv", "-y", "--progress", "none"]
          + options,
        folder: folder.url
      )
    }
  }

  @Test("a face that the review left out is named, and whether it can be seen")
  func leftOut() throws {
    let material = try Material()
    let covered = try material.render("faces.jsonl", "--style", "solid")
    #expect(covered.exitCode == 0)
    #expect(
      covered.errors.contains(
        """
        annotate: warning: faces are left out in 'faces.jsonl': Ana (face 1) gets no stamp and can \
        be seen

        """.trimmingCharacters(in: .newlines)
      ),
      "\(covered.errors)"
    )
    let stamped = try material.render("faces.jsonl", "--style", "squares")
    #expect(stamped.errors.contains("Ana (face 1) gets no stamp\n"), "\(stamped.errors)")
    let wanted = try material.render("faces.jsonl", "--style", "solid", "--only", "1")
    let said = wanted.errors.split(separator: "\n")
    #expect(said.count == 2, "\(wanted.errors)")
    #expect(said.first == "annotate: left visible: face 2 (person 4)")
  }

  @Test("covers that have nobody to cover say so")
  func nobody() throws {
    let material = try Material()
    let covered = try material.render("nobody.jsonl", "--style", "pixelate", "--only", "1")
    #expect(covered.exitCode == 64, "it has no faces")
    let all = try material.render("nobody.jsonl", "--style", "pixelate")
    #expect(all.exitCode == 0)
    #expect(
      all.errors.contains("annotate: warning: nothing is covered in 'in.mkv': no face was found"),
      "\(all.errors)"
    )
    #expect(try material.render("nobody.jsonl", "--style", "squares").errors.contains("wrote"))
  }

  @Test(
    "a number that nobody has is refused if it is the only one, or told",
    arguments: [
      (["--only", "7"], 64, "it has none of them\nhint: its tracks: 1, 2"),
      (["--only", "person:1"], 64, "it has none of them\nhint: its tracks: 1, 2"),
      (["--only", "person:4,8"], 0, "--only or --except is in 'in.mkv': there is no face 8"),
      (["--only", "2,5-20"], 0, "no face 5, face 6, face 7, face 8, face 9 or others"),
      (["--except", "person:9"], 64, "in 'in.mkv': there is no person 9"),
    ] as [([String], Int32, String)]
  )
  func absent(_ options: [String], _ code: Int32, _ words: String) throws {
    let material = try Material()
    let result = try material.render("faces.jsonl", "--style", "solid", options[0], options[1])
    #expect(result.exitCode == code)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
