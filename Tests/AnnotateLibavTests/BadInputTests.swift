import AnnotateContainers
import AnnotateFiles
import AnnotateLibav
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("Inputs that are not videos", .tags(.process, .media), .timeLimit(.minutes(10)))
struct BadInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let content: String
    let kind: AnnotateError.Kind
    var testDescription: String { name }
  }

  static let files = [
    Case(name: "empty.mp4", content: "", kind: .badInput),
    Case(name: "words.txt", content: "These are only words.\n", kind: .badInput),
    Case(name: "words.mp4", content: "These are only words.\n", kind: .badInput),
    Case(name: "zeros.mov", content: String(repeating: "\0", count: 4096), kind: .badInput),
    Case(name: "list.m3u8", content: hls, kind: .badInput),
    Case(name: "list.mp4", content: hls, kind: .badInput),
    Case(name: "list.ffconcat", content: "ffconcat version 1.0\nfile a.mp4\n", kind: .badInput),
  ]

  static let hls = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nsecret.ts\n#EXT-X-ENDLIST\n"

  /// Opens a file that cannot be opened and returns why.
  private func failure(_ path: String) throws -> AnnotateError {
    do throws(AnnotateError) {
      _ = try Demuxer(opening: path)
    } catch {
      return error
    }
    throw ToolFailure("\(path) could be opened")
  }

  @Test("an error names the file that is not a video", arguments: files)
  func file(_ sample: Case) throws {
    let folder = try TemporaryFolder()
    try Data(sample.content.utf8).write(to: folder.url.appendingPathComponent(sample.name))
    let error = try failure(folder.path(sample.name))
    #expect(error.kind == sample.kind)
    #expect("\(error)".contains(folder.path(sample.name)))
  }

  @Test("a playlist does not make the program open the files that it names")
  func playlist() throws {
    let folder = try TemporaryFolder()
    let (clip, list) = (folder.path("clip.ts"), folder.path("list.m3u8"))
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=d=0.2:s=64x64", "-c:v", "mpeg2video", clip])
    let text = Self.hls.replacingOccurrences(of: "secret.ts", with: "clip.ts")
    try Data(text.utf8).write(to: URL(fileURLWithPath: list))
    let error = try failure(list)
    #expect(error.kind == .badInput)
    #expect(error == AnnotateError(MediaProblem.playlist(path: list)))
  }

  @Test("a file that does not exist is reported as missing")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("nowhere.mp4")
    let reason = "no such file or directory"
    #expect(try failure(path) == AnnotateError(FileProblem.missing(path: path, reason: reason)))
  }

  @Test("a folder is refused as input")
  func folder() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try failure(path) == AnnotateError(FileProblem.isFolder(path: path)))
  }

  @Test(
    "network addresses are treated as file names",
    arguments: [
      "http://127.0.0.1:9/a.mp4", "concat:a.mp4|b.mp4", "lavfi:testsrc", "data:video/mp4,AAAA",
    ]
  )
  func addresses(_ path: String) throws {
    #expect(try failure(path).kind == .missingInput)
  }

  @Test(
    "what is at an address is not local",
    arguments: ["rtsp://cam/1", "HTTPS://a.b/c.mp4", "s3://bucket/c.mp4"]
  )
  func notLocal(_ address: String) throws {
    #expect(try failure(address) == AnnotateError(FileProblem.notLocal(address: address)))
  }

  @Test(
    "a file that becomes shorter or longer while it is read is refused at its end",
    .needsClips,
    arguments: [(0.5, AnnotateError.Kind.badInput), (1.5, .temporary)]
  )
  func changed(_ factor: Double, kind: AnnotateError.Kind) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("in.ts")
    try FFmpeg.make(["-i", Places.clip("faces/single_face.mp4"), "-c", "copy", path])
    var demuxer = try Demuxer(opening: path)
    for _ in 0..<3 { _ = try demuxer.next() }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let size = try handle.seekToEnd()
    try handle.truncate(atOffset: UInt64(Double(size) * factor))
    do throws(AnnotateError) {
      while try demuxer.next() != nil {}
      Issue.record("no error")
    } catch {
      #expect(error.kind == kind)
    }
  }

  @Test("a file without its index is refused", .needsClips)
  func withoutIndex() throws {
    let error = try failure(Places.clip("bad/broken.mp4"))
    #expect(error.kind == .badInput)
    #expect("\(error)".contains("moov atom not found"))
  }
}
