import Foundation
import TestSupport
import Testing

@Suite(
  "Processors of other kinds",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ProcessorTests {
  /// What a line says, by paths of its members.
  private func values(_ json: Any, _ path: String = "") -> [(path: String, value: Any)] {
    switch json {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.flatMap { values($0.value, path + "." + $0.key) }
    case let array as [Any]:
      array.enumerated().flatMap { values($0.element, path + "[\($0.offset)]") }
    default: [(path, json)]
    }
  }

  private func lines(_ path: String) throws -> [Substring] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return Array(text.split(separator: "\n").dropFirst())
  }

  private func values(_ line: Substring) throws -> [(path: String, value: Any)] {
    values(try JSONSerialization.jsonObject(with: Data(line.utf8)))
  }

  @Test("the faces are the same, and their numbers but for the last digit")
  func same() throws {
    let folder = try TemporaryFolder()
    let kinds: [[String: String]] = [
      ["XDG_CACHE_HOME": folder.path("own")],
      // The inference library uses no newer instructions than these then.
      ["XDG_CACHE_HOME": folder.path("other"), "ONEDNN_MAX_CPU_ISA": "AVX"],
    ]
    let sidecars = try kinds.enumerated().map { number, environment in
      let sidecar = folder.path("\(number).jsonl")
      let clip = Places.clip("faces/single_face.mp4")
      let result = try Program.run(["detect", clip, "-o", sidecar], environment: environment)
      #expect(result.exitCode == 0, "\(result.errors)")
      return try lines(sidecar)
    }
    #expect(sidecars[0].count == sidecars[1].count)
    for (own, other) in zip(sidecars[0], sidecars[1]) {
      let (ownValues, otherValues) = (try values(own), try values(other))
      #expect(ownValues.map(\.path) == otherValues.map(\.path))
      // The digest is that of numbers with their last digits.
      for (first, second) in zip(ownValues, otherValues) where first.path != ".end.digest" {
        guard let number = first.value as? Double, let same = second.value as? Double else {
          #expect("\(first.value)" == "\(second.value)", "\(first.path)")
          continue
        }
        #expect(abs(number - same) < 0.0201, "\(first.path)")
      }
    }
    #if arch(x86_64)
    #expect(sidecars[0] != sidecars[1], "the variable makes no difference any more")
    #endif
  }
}
