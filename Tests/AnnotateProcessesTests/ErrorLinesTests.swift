import AnnotateJSON
import Testing

@testable import AnnotateProcesses

@Suite("What processes print")
struct ErrorLinesTests {
  @Test("the first error counts, without its prefix")
  func first() {
    let lines = ErrorLines()
    lines.add("annotate: warning: odd")
    #expect(lines.first == nil)
    lines.add("annotate: error: cannot read 'a'")
    lines.add("annotate: error: later")
    #expect(lines.first == "cannot read 'a'")
  }

  @Test("an error of a log in JSON reads as one of text")
  func json() throws {
    let lines = ErrorLines()
    let texts = ["message": "cannot read", "subject": "a b", "reason": "it is empty"]
    lines.add(JSONValue.object(texts.map { JSONValue.Member($0, .string($1)) }))
    #expect(lines.first == "cannot read 'a b': it is empty")
  }

  @Test("an end without words is described by its exit code or signal")
  func ends() {
    let signalled = ChildProgram.End(code: 139, isSignalled: true, cpuSeconds: 0, peakMemory: 0)
    #expect(WorkerEnd(signalled, firstError: nil).failure == "signal 11 ended its process")
    #expect(signalled.isWorthAnother)
    let refused = ChildProgram.End(code: 65, cpuSeconds: 0, peakMemory: 0)
    #expect(WorkerEnd(refused, firstError: "said").failure == "said")
    #expect(!refused.isWorthAnother)
    let done = ChildProgram.End(code: 0, cpuSeconds: 0, peakMemory: 0)
    #expect(WorkerEnd(done, firstError: "said").failure == nil)
  }

  @Test("the last line with more than spaces is kept")
  func last() {
    let line = LastLine()
    for text in ["one", "two", "  "] { line.take(text) }
    #expect(line.text == "two")
  }
}
