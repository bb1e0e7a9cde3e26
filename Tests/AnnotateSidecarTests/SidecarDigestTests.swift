import AnnotateFiles
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateSidecar

@Suite("What shows that a sidecar was changed", .timeLimit(.minutes(10)))
struct SidecarDigestTests {
  @Test(
    "the digest is the 64-bit FNV-1a hash",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ]
  )
  func known(_ text: String, _ expected: String) {
    var digest = SidecarDigest()
    for byte in text.utf8 { digest.add([byte]) }
    #expect(digest.text == expected)
  }

  @Test("every changed byte before the end record shows, and its absence is no change")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out.faces.jsonl")
    let writer = try SidecarWriter(path: path, overwrites: false, header: SampleDocument.header)
    for frame in try SampleDocument.frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 1)
    try writer.commit()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try !SidecarDigest.isOutdated(at: path))
    let end = try #require(text.range(of: #"{"end":"#)).lowerBound
    for (changed, isOutdated) in [
      (text.replacing("0", with: "1", maxReplacements: 1), true), (" " + text, true),
      (text[..<end].dropLast() + " \n" + text[end...], true), (text[..<end] + "", false),
      (text.replacing(#""digest""#, with: #""other""#), false), ("", false),
    ] as [(String, Bool)] {
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try SidecarDigest.isOutdated(at: path) == isOutdated, "\(changed)")
    }
  }
}
