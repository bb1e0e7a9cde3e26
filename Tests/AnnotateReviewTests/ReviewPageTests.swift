import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@testable import AnnotateReview

@Suite("The review page")
struct ReviewPageTests {
  private static let names = ["</script><script>alert(1)</script>", "<!--", "\u{2028}&\"'"]

  private static func page(name: String = "Anna", sourceName: String = "in.mp4") throws -> String {
    var header = SampleReview.header(sourceName: sourceName)
    header.tracks = [SidecarHeader.Track(id: 1, name: name), .init(id: 2, isHidden: true)]
    let folder = try TemporaryFolder()
    let path = folder.path("in.faces.jsonl")
    try Data("a sidecar\n".utf8).write(to: URL(fileURLWithPath: path))
    let page = ReviewPage(
      of: SampleReview.clip(sourceName: sourceName),
      header: header,
      sidecar: try CarriedSidecar(path),
      video: ReviewPage.Video(reference: "in.mp4", name: name, codec: "h264"),
      thumbnails: [1: [1, 2, 3]]
    )
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The text of a script element that contains data.
  private static func data(_ id: String, in page: String) throws -> String {
    let start = try #require(page.firstRange(of: "id=\"\(id)\">")?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    return String(page[start..<end])
  }

  private static func summary(of page: String) throws -> [String: Any] {
    let parsed = try JSONSerialization.jsonObject(with: Data(try data("summary", in: page).utf8))
    return try #require(parsed as? [String: Any])
  }

  @Test("every placeholder of the template is filled")
  func places() throws {
    let page = try Self.page()
    for name in ["title", "style", "summary", "table", "sidecar", "clip", "script"] {
      #expect(!page.contains("{{\(name)}}"), "\(name)")
    }
    #expect(page.contains("<title>Faces in in.mp4</title>"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test("the page loads nothing from the network")
  func network() throws {
    let page = try Self.page()
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("//cdn"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("names cannot become markup", arguments: names)
  func hostile(name: String) throws {
    let (page, harmless) = (try Self.page(name: name, sourceName: name), try Self.page())
    let count = { (text: String) in text.components(separatedBy: "<script").count }
    #expect(count(page) == count(harmless))
    let tracks = try #require(Self.summary(of: page)["tracks"] as? [[String: Any]])
    #expect(tracks.first?["name"] as? String == name)
  }

  @Test("the summary has tracks, events and their titles")
  func summary() throws {
    let summary = try Self.summary(of: Self.page())
    let tracks = try #require(summary["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["id"] as? Int } == [1, 2])
    #expect(tracks[0]["thumbnail"] as? String == "data:image/png;base64,AQID")
    #expect(tracks[0]["hidden"] == nil && tracks[1]["hidden"] as? Bool == true)
    let events = try #require(summary["events"] as? [[String: Any]])
    let words = try #require(summary["words"] as? [String: String])
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { words[$0["kind"] as? String ?? ""] != nil })
  }

  @Test("of a sidecar that is too large only the checksum is kept")
  func large() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.jsonl")
    try Data("foobar".utf8).write(to: URL(fileURLWithPath: path))
    let carried = try CarriedSidecar(path, maxSize: 5)
    // A test vector of FNV-1a.
    #expect(carried.contents == nil && carried.checksum == "bf9cf968")
    #expect(try CarriedSidecar(path, maxSize: 6).contents == Array("foobar".utf8))
  }

  @Test("the best face is large, frontal and detected")
  func best() {
    let clip = SampleReview.clip()
    let best = BestFace.ofTracks(in: clip)
    #expect(best[1]?.face.frame == 6)
    #expect(best[2]?.face.frame == 4)
  }
}
