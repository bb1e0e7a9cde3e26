import AnnotateExports
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@testable import AnnotateReview

/// Sidecars with damaged and extreme numbers, through everything that is made of them.
///
/// A trap ends the test process, so it is enough that the tests end.
@Suite("Hostile sidecars")
struct HostileSidecarTests {
  /// The lines of a sidecar in memory.
  private final class Lines: LineSource {
    private var rest: ArraySlice<[UInt8]>
    var lineNumber = 0

    init(_ text: [UInt8]) {
      rest = text.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)[...]
    }

    func next() throws(AnnotateError) -> [UInt8]? {
      lineNumber += 1
      return rest.popFirst()
    }
  }

  private static let header = """
    {"schema":"annotate.faces","version":1,"source":{"name":"a.mp4","size":10817},"stream":\
    {"timeBase":[1,15360],"frameRate":[30000,1001],"codedSize":[160,90],"displaySize":[160,90],\
    "sampleAspectRatio":[4,3],"orientation":6,"cleanAperture":[0.0,2.0,160.0,86.0],\
    "startTimecode":"01:00:00;00","clockStart":-20},"coordinates":"display","sides":"subject"}
    """

  private static func frame(_ index: Int) -> String {
    let face = #"""
      {"id":1,"person":1,"confidence":0.9,"source":"detected","bounds":[\#(60 + index),20,40,50],\#
      "roll":-3,"yaw":2,"pitch":1,"leftEye":{"x":80,"y":30,"openness":0.2,"closed":true},\#
      "rightEye":{"x":70,"y":30},"nose":{"x":75,"y":40},"smile":{"score":0.9,"smiling":true}}
      """#
    return """
      {"frame":\(index),"pts":\(index * 512),"duration":512,"timecode":"01:00:00;0\(index)",\
      "faces":[\(face)]}
      """
  }

  /// A sidecar with six frames.
  private static let sidecar = Array(
    ([header] + (0..<6).map(frame) + [#"{"end":{"frames":6,"faces":6,"tracks":1}}"#])
      .joined(separator: "\n").utf8
  )

  /// Makes everything of a sidecar that can be made of it.
  ///
  /// - Returns: The size of the largest export; nil if the sidecar is refused.
  private static func use(_ text: [UInt8]) -> Int? {
    guard let reader = try? SidecarReader(Lines(text), in: "a.faces.jsonl"),
      let clip = try? ExportedClip(reading: reader, of: "a.faces.jsonl")
    else { return nil }
    let exports = ExportRegistry.all.compactMap { try? $0.export(clip, ExportChoices()) }
    let page = FaceTable.bytes(of: clip)
    let plot = TrackPlot(of: clip, names: [:]).svg
    let report = report(of: clip, reader.header.content)
    return max(page.count, plot.utf8.count, report.count, exports.map(size).max() ?? 0)
  }

  /// The report of a clip with pictures, and with its own faces moved aside as suspicions.
  private static func report(of clip: ExportedClip, _ header: SidecarHeader) -> [UInt8] {
    var suspicious = ExportedClip(
      sourceName: clip.sourceName,
      geometry: clip.geometry,
      frameRate: Rational(30, 1),
      frames: clip.frames,
      tracks: []
    )
    suspicious.suspect(facesOf: clip)
    let doubts = suspicious.doubts + clip.doubts
    let pictures = doubts.indices.map {
      ($0, [DoubtPage.Picture(frame: 0, png: [1], box: (.nan, .infinity))])
    }
    return DoubtPage(
      clip: clip,
      header: header,
      doubts: doubts,
      pictures: Dictionary(uniqueKeysWithValues: pictures),
      others: 0
    ).bytes
  }

  private static func size(_ text: ExportedText) -> Int {
    switch text {
    case .file(let text): text.utf8.count
    case .folder(let files): files.map { $0.1.utf8.count }.reduce(0, +)
    }
  }

  @Test("the sample itself can be used")
  func sample() {
    #expect(Self.use(Self.sidecar) ?? 0 > 1000)
  }

  @Test("no number makes an export trap or grow beyond what its frames cost")
  func extremes() {
    // Every fourth: each number is replaced by some extremes, and each extreme stands in many places.
    let texts = TextMutation.withExtremeNumbers(Self.sidecar)
    for index in stride(from: 0, to: texts.count, by: 4) {
      let text = texts[index]
      #expect(Self.use(text) ?? 0 < 1 << 21)
    }
  }

  @Test("no damage makes an export trap", arguments: SeededGenerator.seeds)
  func damage(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      #expect(Self.use(TextMutation.mutated(Self.sidecar, with: &random)) ?? 0 < 1 << 21)
    }
  }

  @Test(
    "times that no recording has are refused with the line",
    arguments: [
      (#""clockStart":-20"#, #""clockStart":-9223372036854775808"#, "line 1"),
      ("[1,15360]", "[2147483647,1]", "line 1"),
      (#""duration":512"#, #""duration":9223372036854775807"#, "line 2"),
      (#""pts":2560"#, #""pts":1000000000000000"#, "line 7"),
      (#""pts":0"#, #""pts":-9223372036854775807"#, "line 2"),
    ]
  )
  func times(_ old: String, _ new: String, _ line: String) throws {
    let text = String(decoding: Self.sidecar, as: UTF8.self)
      .replacingOccurrences(of: old, with: new)
    let error = #expect(throws: AnnotateError.self) {
      let reader = try SidecarReader(Lines(Array(text.utf8)), in: "a")
      while try reader.next() != nil {}
    }
    #expect(error?.kind == .badInput)
    #expect(error?.why?.hasPrefix(line) == true, "\(error?.why ?? "")")
    #expect(error?.why?.contains("too large") == true, "\(error?.why ?? "")")
  }

  @Test("a frame that is held for a day costs as much as any other")
  func held() throws {
    let text = String(decoding: Self.sidecar, as: UTF8.self)
      .replacingOccurrences(of: #""pts":2560"#, with: #""pts":\#(15360 * 86_400)"#)
    let size = try #require(Self.use(Array(text.utf8)))
    #expect(size < 1 << 20)
  }
}
