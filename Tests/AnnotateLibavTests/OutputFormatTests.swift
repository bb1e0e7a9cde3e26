import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import Testing

@Suite("Containers", .timeLimit(.minutes(10)))
struct OutputFormatTests {
  @Test(
    "a file extension selects a container",
    arguments: [
      ("a.mp4", "mp4"), ("a.MP4", "mp4"), ("a.m4v", "ipod"), ("a.mov", "mov"),
      ("a.mkv", "matroska"), ("a.webm", "webm"), ("a.avi", "avi"), ("a.gif", "gif"),
      ("a b/c.d.mkv", "matroska"), ("a.ts", "mpegts"),
    ]
  )
  func endings(_ path: String, _ name: String) throws {
    #expect(try OutputFormat(forFileNamed: path).name == name)
  }

  @Test(
    "an extension without a video container is refused",
    arguments: [
      "a", "a.", "a.txt", "a.xyz", "a.mp4/b", "a.wav", "a.srt", "mp4", "a.png", "a.mp3",
      "a.flac", "a.aiff",
    ]
  )
  func refused(_ path: String) throws {
    let error = try #require(throws: AnnotateError.self) { try OutputFormat(forFileNamed: path) }
    #expect(error == AnnotateError(OutputFormatProblem.noContainer(ofFileNamed: path)))
  }

  @Test(
    "a container is found by FFmpeg's name and by its extension",
    arguments: [
      ("mp4", "mp4"), ("mkv", "matroska"), ("matroska", "matroska"), ("ts", "mpegts"),
      ("mpegts", "mpegts"), ("nut", "nut"), ("mov", "mov"),
    ]
  )
  func names(_ given: String, _ name: String) throws {
    #expect(try OutputFormat(named: given).name == name)
  }

  @Test("a name without a video container is refused", arguments: ["", "wav", "bogus", "image2"])
  func refusedNames(_ name: String) throws {
    let error = try #require(throws: AnnotateError.self) { try OutputFormat(named: name) }
    #expect(error == AnnotateError(OutputFormatProblem.unknown(name: name)))
  }

  @Test("only containers that are written without seeking back are streamable")
  func streaming() throws {
    for name in ["mp4", "mov", "mkv", "webm", "nut", "ts"] {
      #expect(try OutputFormat(named: name).profile.writing.isStreamable)
    }
    for name in ["avi", "mxf"] {
      #expect(try !OutputFormat(named: name).profile.writing.isStreamable)
    }
  }
}
