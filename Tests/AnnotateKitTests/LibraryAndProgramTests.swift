import AnnotateKit
import Foundation
import TestSupport
import Testing

/// Whoever calls the library is told the same about a file as whoever runs the program.
@Suite(
  "Library and program",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct LibraryAndProgramTests {
  /// What became of a file.
  private struct Answer: Equatable, CustomStringConvertible {
    /// The exit code, or the one of the error that was thrown.
    let code: Int32
    /// The sidecar; nil if none was written.
    let sidecar: Data?

    var description: String { "\(code), sidecar: \(sidecar?.count.description ?? "none")" }
  }

  /// The files of the shared media that are damaged, or have something that readers stumble over.
  static let clips: [String] = ["bad", "blind", "odd"].flatMap { folder in
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Places.sharedMedia.appendingPathComponent(folder).path
    )
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  static let containers = ["mkv", "ts", "flv", "avi", "mp4"]

  @Test("about a file with oddities they say the same", arguments: clips)
  func files(_ clip: String) async throws {
    let folder = try TemporaryFolder()
    let path = Places.clip(clip)
    let (program, library) = (
      try answerOfProgram(path, in: folder), try await answerOfLibrary(path, in: folder)
    )
    #expect(library == program)
  }

  @Test("about a pipe that ends too early they say the same", arguments: containers)
  func truncatedPipes(_ container: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("whole.\(container)")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "testsrc2=d=4:s=160x120:r=25", "-c:v", "libx264", "-preset", "ultrafast",
      "-g", "25", path,
    ])
    let whole = try Data(contentsOf: URL(filePath: path))
    let pipe = try FeedingPipe(whole.prefix(whole.count * 3 / 5), in: folder)
    pipe.feed()
    let program = try answerOfProgram(pipe.path, in: folder)
    pipe.feed()
    let library = try await answerOfLibrary(pipe.path, in: folder)
    #expect(library == program)
    // FFmpeg notices the missing end in its log alone.
    if container == "mkv" { #expect(program.code == 65) }
  }

  private func answerOfProgram(_ path: String, in folder: TemporaryFolder) throws -> Answer {
    let sidecar = folder.path("program.jsonl")
    let options = ["--accuracy", "low", "--no-identity", "-o", sidecar]
    let code = try Program.run(["detect", path] + options).exitCode
    return Answer(code: code, sidecar: try? Data(contentsOf: URL(filePath: sidecar)))
  }

  private func answerOfLibrary(_ path: String, in folder: TemporaryFolder) async throws -> Answer {
    let sidecar = folder.path("library.jsonl")
    var job = DetectionJob(input: path, output: sidecar)
    job.detection.accuracy = .low
    job.detection.recognizesPeople = false
    do {
      _ = try await DetectionPipeline(job).run()
      return Answer(code: 0, sidecar: try Data(contentsOf: URL(filePath: sidecar)))
    } catch let error as AnnotateError {
      return Answer(code: Int32(error.kind.rawValue), sidecar: nil)
    }
  }
}

/// A named pipe into which the same data are written for each reader.
private struct FeedingPipe {
  let path: String
  private let contents: Data

  init(_ contents: Data, in folder: TemporaryFolder) throws {
    (path, self.contents) = (folder.path("pipe"), contents)
    guard mkfifo(path, 0o600) == 0 else { throw ToolFailure("no pipe can be made") }
  }

  /// Writes everything to the next reader, on a thread of its own.
  func feed() {
    // A reader that has seen enough closes the pipe.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread { [path, contents] in
      guard let pipe = FileHandle(forWritingAtPath: path) else { return }
      try? pipe.write(contentsOf: contents)
      try? pipe.close()
    }
  }
}
