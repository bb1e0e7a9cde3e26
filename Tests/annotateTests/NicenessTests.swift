import AnnotateWording
import Foundation
import TestSupport
import Testing

@Suite(
  "The priority that nice gives",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(5)),
  .needsClipsAndModels
)
struct NicenessTests {
  /// How nice the threads of a process are, and of its children, in all of many looks at them.
  private func niceness(_ command: String, in folder: TemporaryFolder) throws -> Set<Int> {
    // The shell is nice as well: what it starts would otherwise be seen before it has become nice.
    let script = """
      \(command) > /dev/null 2>&1 &
      while kill -0 $! 2> /dev/null; do
        for process in $! $(cat /proc/$!/task/*/children 2> /dev/null); do
          cat /proc/$process/task/*/stat 2> /dev/null
        done
        sleep 0.02
      done
      wait $!
      """
    let result = try ProcessRunner.run(
      "nice",
      ["-n", "7", "bash", "-c", script],
      folder: folder.url
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let found = result.output.split(separator: "\n").compactMap { line -> Int? in
      // The name before is in brackets and may have brackets in it.
      let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
      return fields.count > 17 ? Int(fields[17]) : nil
    }
    #expect(found.count > 8)
    return Set(found)
  }

  @Test("holds for all threads, and for processes that do steps of a farm")
  func kept() throws {
    let folder = try TemporaryFolder()
    let (program, clip) = (Places.program.shellWord, Places.clip("faces/single_face.mp4").shellWord)
    #expect(try niceness("\(program) \(clip) -o out.mp4", in: folder) == [7])
    let plan = [
      "farm", "plan", Places.clip("faces/single_face.mp4"), "-o", "farm.mp4", "-d", "work",
    ]
    try #require(Program.run(plan + ["--chunks", "2"], folder: folder.url).exitCode == 0)
    #expect(try niceness("\(program) farm run -d work", in: folder) == [7])
  }
}
