import Foundation
import TestSupport
import Testing

@Suite(
  "Tags of files and streams",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct TagTests {
  /// The tags of the clip.
  private static let tags = [
    "title": "A film", "artist": "Somebody", "album_artist": "Everybody", "composer": "Me",
    "album": "Films", "description": "Long", "encoded_by": "Them", "custom": "value",
    "genre": "Drama", "track": "3/9",
  ]

  private func clip(_ name: String = "in.mkv") throws -> Quick {
    let tags = Self.tags.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
    let ofAudio = ["-metadata:s:a:0", "title=Deutsch", "-metadata:s:a:0", "comment=Loud"]
    let sound = MadeClip.sound(seconds: 0.2) + ["-ar", "48000", "-c:a", "pcm_s16le"] + ofAudio
    return try Quick(name, Array(sound[..<4]) + MadeClip.x264 + Array(sound[4...]) + tags)
  }

  /// The tags of a file by their names in small letters.
  private func found(in path: String) throws -> [String: String] {
    struct Answer: Decodable {
      struct Format: Decodable { let tags: [String: String]? }
      let format: Format
    }
    let arguments = ["-v", "error", "-show_entries", "format_tags", "-of", "json", path]
    let text = try ProcessRunner.require("ffprobe", arguments).output
    let tags = try JSONDecoder().decode(Answer.self, from: Data(text.utf8)).format.tags ?? [:]
    return Dictionary(tags.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }

  @Test("all tags of the file are kept", arguments: ["mov", "mkv", "nut", "3gp", "flv", "m4v"])
  func kept(_ ending: String) throws {
    let clip = try clip()
    let (result, output) = try clip.run("out." + ending, ["--no-audio"])
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result) == [])
    let found = try found(in: output)
    for (key, value) in Self.tags { #expect(found[key] == value, "\(key) in \(ending)") }
  }

  @Test("MXF has them as comments, and they come back under their own names")
  func mxf() throws {
    let clip = try clip()
    let (result, output) = try clip.run("out.mxf", ["--no-audio"])
    #expect(Quick.warnings(of: result) == [])
    #expect(try found(in: output)["comment_artist"] == "Somebody")
    let (again, second) = try Quick(clip.folder, input: output).run("again.mxf")
    #expect(Quick.warnings(of: again) == [])
    let (_, back) = try Quick(clip.folder, input: second).run("back.mkv")
    let found = try found(in: back)
    for (key, value) in Self.tags { #expect(found[key] == value, "\(key)") }
  }

  @Test("AVI keeps the tags of its list, a warning names the others, and they come back")
  func avi() throws {
    let clip = try clip()
    let (result, output) = try clip.run("out.avi")
    let lines = [
      """
      annotate: warning: leaving out the tags ALBUM_ARTIST, COMPOSER, DESCRIPTION, CUSTOM of \
      '\(clip.input)': the container avi cannot hold them
      """,
      """
      annotate: warning: leaving out the tag COMMENT of stream 1 (audio, pcm_s16le) of \
      '\(clip.input)': the container avi cannot hold it
      """,
    ]
    // Tags come in the order of the source, which is any.
    #expect(Quick.warnings(of: result).map { $0.sorted() } == lines.map { $0.sorted() })
    let (again, second) = try Quick(clip.folder, input: output).run("again.avi")
    #expect(Quick.warnings(of: again) == [])
    let (_, back) = try Quick(clip.folder, input: second).run("back.mkv")
    let found = try found(in: back)
    for key in ["title", "artist", "album", "genre", "track", "encoded_by"] {
      #expect(found[key] == Self.tags[key], "\(key)")
    }
  }

  @Test("a transport stream keeps the service name, and a warning names other tags")
  func transport() throws {
    let clip = try clip()
    let (result, output) = try clip.run("out.ts", ["--no-audio"])
    let said = Quick.warnings(of: result)
    #expect(said.count == 1)
    #expect(said.first?.contains("ARTIST") == true && said.first?.contains("title") == false)
    let (again, second) = try Quick(clip.folder, input: output).run("again.ts")
    #expect(Quick.warnings(of: again) == [])
    let arguments = ["-v", "error", "-show_entries", "program_tags=service_name", "-of", "csv"]
    let name = try ProcessRunner.require("ffprobe", arguments + [second]).output
    #expect(name.contains("A film"), "\(name)")
  }

  /// What the only service of a transport stream is called, and by whom it is provided.
  private func service(_ path: String) throws -> String {
    let entries = ["-show_entries", "program_tags", "-of", "default=nw=1:nk=1"]
    let text = try ProcessRunner.require("ffprobe", ["-v", "error"] + entries + [path]).output
    return text.split(separator: "\n").prefix(2).joined(separator: "/")
  }

  @Test("the name of a service is a title elsewhere, and a title the name of a service")
  func service() throws {
    let names = ["-metadata", "service_name=Größer", "-metadata", "service_provider=Wir"]
    let clip = try Quick("in.ts", MadeClip.x264 + names)
    let (result, copy) = try clip.run("copy.ts")
    #expect(Quick.warnings(of: result) == [])
    #expect(try service(copy) == "Größer/Wir")
    let (other, movie) = try clip.run("out.mp4")
    #expect(Quick.warnings(of: other) == [])
    let tags = try found(in: movie)
    #expect(tags["title"] == "Größer")
    #expect(tags["service_provider"] == "Wir")
    let (again, back) = try Quick(clip.folder, input: movie).run("back.ts", ["--strict"])
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(try service(back) == "Größer/Wir")
    for output in [copy, movie, back] {
      let verified = try Program.run(["verify", output, "--source", clip.input])
      #expect(verified.exitCode == 0, "\(verified.output)")
    }
  }

  @Test("strictly, a tag that would be lost ends the work before it begins")
  func strict() throws {
    let clip = try clip()
    let (result, _) = try clip.run("out.ts", ["--no-audio", "--strict"])
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("annotate: error: leaving out the tags "))
    #expect(try clip.folder.names() == ["in.mkv"])
  }
}
