import Foundation
import TestSupport
import Testing

@Suite("Style files", .tags(.process, .media, .model), .timeLimit(.minutes(10)))
struct StyleFileTests {
  /// Runs the program with a style in a folder with an input that is none; nothing may be written.
  private func refusal(
    of style: String,
    _ exitCode: Int32,
    files: [String: String] = [:]
  ) throws -> String {
    let folder = try TemporaryFolder()
    for (name, text) in files.merging(
      ["style.json": style, "in.mp4": ""],
      uniquingKeysWith: { $1 }
    ) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    let before = try folder.names()
    let result = try Program.run(
      ["in.mp4", "-o", "out.mp4", "-s", "style.json"],
      folder: folder.url
    )
    #expect(result.exitCode == exitCode)
    #expect(try folder.names() == before)
    return result.errors
  }

  @Test("a wrong key is named in one line before the input is opened")
  func wrongKey() throws {
    let style = #"{"name": "a", "layers": [{"type": "blur", "anchor": "chinn"}]}"#
    #expect(
      try refusal(of: style, 65) == """
        annotate: error: cannot use the style 'style.json': layers[0].anchor: unknown anchor 'chinn'; \
        did you mean 'chin'?

        """
    )
  }

  @Test("a picture that is missing is named, and who names it")
  func missingPicture() throws {
    let style = """
      {"name": "a", "layers": [
        {"type": "picture", "file": "hat.svg", "anchor": "forehead", "width": {"faceWidth": 1}}
      ]}
      """
    #expect(
      try refusal(of: style, 66) == """
        annotate: error: cannot read the picture 'hat.svg': no such file or directory
        hint: layers[0].file of 'style.json' names it

        """
    )
  }

  @Test("a style file that is missing is missing input")
  func missing() throws {
    let result = try Program.run(["in.mp4", "-o", "out.mp4", "-s", "nowhere.json"])
    #expect(result.exitCode == 66)
    #expect(
      result.errors == "annotate: error: cannot read 'nowhere.json': no such file or directory\n"
    )
  }

  @Test("styles are listed, for people and for programs")
  func list() throws {
    let text = try Program.run(["styles"])
    let json = try Program.run(["styles", "--json"])
    #expect(text.exitCode == 0 && json.exitCode == 0)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let styles = try #require(object?["styles"] as? [[String: Any]])
    let names = styles.compactMap { $0["name"] as? String }
    #expect(names.count == 12 && names.contains("blur"))
    #expect(
      text.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == names.map { $0[...] }
    )
    let covers = styles.filter { $0["isCover"] as? Bool == true }.compactMap {
      $0["name"] as? String
    }
    #expect(covers == ["blur", "pixelate", "solid"])
  }

  @Test("an unknown style cannot be printed")
  func unknown() throws {
    let result = try Program.run(["styles", "labls"])
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("hint: did you mean 'labels'?"))
  }

  /// The same pixels, whether a style is asked for by name, as the file that was printed, or as a
  /// sprite.
  @Test("a printed style draws what it draws built in", .needsClipsAndModels)
  func printed() throws {
    let folder = try TemporaryFolder()
    let style = try Program.run(["styles", "hearts"])
    try Data(style.output.utf8).write(to: URL(fileURLWithPath: folder.path("mine.json")))
    let heart = Places.repository.appendingPathComponent(
      "Sources/AnnotateStamps/Artwork/BuiltIn/heart.svg"
    )
    .path
    let input = Places.clip("stills/portrait.jpg")
    var hashes: [[String]] = []
    for options in [
      ["-s", "hearts"], ["-s", folder.path("mine.json")],
      ["--sprite", heart, "--at", "eyes", "--sprite-size", "30%"],
    ] {
      let output = folder.path("out.png")
      let result = try Program.run([input, "-o", output, "-q", "-y"] + options)
      #expect(result.exitCode == 0, "\(result.errors)")
      hashes.append(try FFmpeg.frameHashes(of: output))
    }
    #expect(Set(hashes).count == 1)
    #expect(try hashes[0] != FFmpeg.frameHashes(of: input))
  }
}
