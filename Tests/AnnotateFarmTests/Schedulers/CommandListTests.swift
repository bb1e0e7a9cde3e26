import AnnotateFarm
import Foundation
import TestSupport
import Testing

@Suite("Lists of commands", .tags(.process, .golden), .timeLimit(.minutes(10)))
struct CommandListTests {
  @Test("for a shell")
  func shell() throws {
    let list = CommandList(SampleWork.clip(ranges: 5), rangesPerCommand: 2)
    try expectSnapshot(list.text, named: "commands.sh")
  }

  @Test("a shell splits the commands into the intended words")
  func words() throws {
    let list = CommandList(SampleWork.clip(ranges: 1), rangesPerCommand: 1)
    let script = list.text.replacing("/usr/local/bin/annotate", with: "printf '%s\\n'")
    let said = try ProcessRunner.require("sh", ["-c", script]).output.split(separator: "\n")
    #expect(said.prefix(6) == ["farm", "detect", "-d", "/shared/it's a job", "--chunk", "0"])
  }

  @Test("as JSON, in which a clip waits only for its own ranges")
  func json() throws {
    let list = CommandList(SampleWork.clips, rangesPerCommand: 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(list.json.utf8))
    let entries = try #require(parsed as? [[String: Any]])
    #expect(entries.map { $0["number"] as? Int } == (0..<20).map { $0 })
    let links = entries.filter { $0["phase"] as? String == "link" }
    #expect(links.map { $0["after"] as? [Int] } == [[0, 1], [2], [3, 4, 5, 6]])
    let renders = entries.filter { $0["phase"] as? String == "render" }
    #expect(renders.map { $0["after"] as? [Int] } == [[7], [7], [8], [9], [9], [9], [9]])
    #expect(entries.last?["after"] as? [Int] == [13, 14, 15, 16])
  }

  @Test("with tokens", arguments: CommandList.Tokens.allCases)
  func tokens(_ tokens: CommandList.Tokens) throws {
    let text = CommandList.text(SampleWork.clip(ranges: 5), tokens)
    try expectSnapshot(text, named: "commands-\(tokens).txt")
  }
}
