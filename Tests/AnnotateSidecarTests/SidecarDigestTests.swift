import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateSidecar

@Suite("What shows that frames of a sidecar were changed", .timeLimit(.minutes(10)))
struct SidecarDigestTests {
  @Test(
    "the digest is the 64-bit FNV-1a hash of lines with their line feeds",
    arguments: [
      ([], "cbf29ce484222325"), ([""], "af63c74c8601c8dd"), (["foo", "bar"], "fbf699f6cd737096"),
    ]
  )
  func known(_ lines: [String], _ expected: String) {
    var hash = LineHash()
    for line in lines { hash.add(line.utf8) }
    #expect(hash.text == expected)
    #expect(LineHash(expected) == hash)
  }

  @Test("a digest is read as it is written", arguments: ["0123456789abcdef", "corrected"])
  func texts(_ text: String) {
    #expect(SidecarDigest(text)?.text == text)
    for wrong in [String(text.dropLast()), text + "0", ""] { #expect(SidecarDigest(wrong) == nil) }
  }

  @Test("every changed byte of frames shows, but not those of the header")
  func changes() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: written(in: folder), encoding: .utf8)
    let path = folder.path("changed.faces.jsonl")
    func isCorrected(_ text: String) throws -> Bool {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try SidecarDigest.isCorrected(path)
    }
    let start = try #require(text.range(of: "\n")).upperBound
    let end = try #require(text.range(of: #"{"end":"#)).lowerBound
    let (header, frames) = (String(text[..<start]), String(text[start..<end]))
    let last = String(text[end...])
    for same in [text, " " + text, text + "\n", "", header + frames] as [String] {
      #expect(try !isCorrected(same), "\(same)")
    }
    #expect(try !isCorrected(text.replacing(#""digest""#, with: #""other""#)))
    #expect(try isCorrected(text.replacing(/"digest":"[^"]*"/, with: #""digest":"corrected""#)))
    for changed in [
      frames.replacing("0", with: "1", maxReplacements: 1), String(frames.dropLast()) + " \n",
      String(frames.dropFirst()),
    ] as [String] {
      #expect(try isCorrected(header + changed + last), "\(changed)")
    }
  }

  @Test("frames that were made from changed ones have no digest of their own")
  func copies() throws {
    let folder = try TemporaryFolder()
    let path = try written(in: folder)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try copy(path) == text)
    let frames = text.replacing(#""confidence":0."#, with: #""confidence":0.0"#)
    #expect(frames != text)
    try frames.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try copy(path).hasSuffix(#""digest":"corrected"}}\#n"#))
  }

  /// Writes a sidecar as a run does.
  private func written(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("out.faces.jsonl")
    let writer = try SidecarWriter(path: path, overwrites: false, header: SampleDocument.header)
    for frame in try SampleDocument.frames { try writer.write(frame) }
    var end = SidecarEnd(frames: 0, faces: 0, tracks: 2, damagedPackets: 1)
    end.digest = .empty
    try writer.finish(SidecarRecord(end, json: end.json))
    try writer.commit()
    return path
  }

  /// What a program writes that reads a sidecar and writes it again.
  private func copy(_ path: String) throws -> String {
    let reader = try SidecarReader(opening: path)
    let writer = try SidecarWriter(path: path + "2", overwrites: true, header: reader.header)
    while let frame = try reader.next() { try writer.write(frame) }
    try writer.finish(#require(reader.end))
    try writer.commit()
    return try String(contentsOfFile: path + "2", encoding: .utf8)
  }
}
