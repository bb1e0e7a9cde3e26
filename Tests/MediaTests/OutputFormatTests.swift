import Media
import MediaTypes
import Testing

@Suite("Containers")
struct OutputFormatTests {
  @Test(
    "the ending of a name stands for a container",
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
    "an ending that stands for no video container is refused",
    arguments: [
      "a", "a.", "a.txt", "a.xyz", "a.mp4/b", "a.wav", "a.srt", "mp4", "a.png",
    ]
  )
  func refused(_ path: String) throws {
    let error = try #require(throws: AnnotateError.self) { try OutputFormat(forFileNamed: path) }
    #expect(error.kind == .usage)
    #expect(error.subject == path)
  }
}
