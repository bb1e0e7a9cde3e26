import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Numbered files", .timeLimit(.minutes(10)))
struct FileSequenceTests {
  @Test(
    "are named by patterns",
    arguments: [
      ("shot.%04d.png", 7, "shot.0007.png"), ("shot.%04d.png", 12345, "shot.12345.png"),
      ("%d.png", 7, "7.png"), ("a/b%c/x%%y%02d", 1, "a/b%c/x%y01"), ("%03d%%.jpg", 12, "012%.jpg"),
    ]
  )
  func paths(_ pattern: String, _ number: Int, _ path: String) throws {
    #expect(try #require(FileSequence(pattern)).path(of: number) == path)
  }

  @Test(
    "are not named by other texts",
    arguments: [
      "a.png", "%s.png", "%4d.png", "%d.%d.png", "a%", "%010d.png", "%d/a.png", "%%d.png",
    ]
  )
  func none(_ pattern: String) {
    #expect(FileSequence(pattern) == nil)
  }

  @Test(
    "have numbers with the requested digits and no further zeros",
    arguments: [
      ("shot.0007.png", 7), ("shot.12345.png", 12345), ("shot.007.png", nil),
      ("shot.00007.png", nil), ("shot.0007.jpg", nil), ("other.0007.png", nil),
      ("shot..png", nil), ("shot.+007.png", nil), ("shot.99999999999999999999.png", nil),
    ] as [(String, Int?)]
  )
  func number(_ name: String, _ number: Int?) throws {
    #expect(try #require(FileSequence("shot.%04d.png")).number(ofFileNamed: name) == number)
  }

  @Test("are found in their folder, in order")
  func numbers() throws {
    let folder = try TemporaryFolder()
    for name in ["b10.png", "b9.png", "b09.png", "c1.png", "b11.jpg"] {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
    #expect(try #require(FileSequence(folder.path("b%d.png"))).numbers() == [9, 10])
    #expect(try #require(FileSequence(folder.path("none/b%d.png"))).numbers() == [])
  }

  @Test(
    "have a name without their numbers",
    arguments: [
      ("a/shot.%04d.png", "a/shot"), ("shot_%d.png", "shot"), ("a/%d.png", nil),
    ] as [(String, String?)]
  )
  func stem(_ pattern: String, _ stem: String?) throws {
    #expect(try #require(FileSequence(pattern)).stem == stem)
  }

  @Test("double the percent signs for printf")
  func printf() throws {
    #expect(try #require(FileSequence("a%b/c%%d%03d.x")).printfPattern == "a%%b/c%%d%03d.x")
  }
}
