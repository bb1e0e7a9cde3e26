import AnnotateExports
import AnnotateMediaTypes
import AnnotateTracking
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import AnnotateReview

@Suite("Plots")
struct TrackPlotTests {
  /// The elements of a drawing by their names, as an XML parser reports them.
  private final class Elements: NSObject, XMLParserDelegate {
    var attributes: [String: [[String: String]]] = [:]

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      self.attributes[name, default: []].append(attributes)
    }
  }

  private static func elements(_ svg: String) throws -> [String: [[String: String]]] {
    let parser = XMLParser(data: Data(svg.utf8))
    let elements = Elements()
    parser.delegate = elements
    try #require(parser.parse())
    return elements.attributes
  }

  @Test("a plot has a panel for each track, a line for each curve and a mark for each event")
  func parts() throws {
    let clip = SampleReview.clip()
    let svg = TrackPlot(of: clip, names: [2: "Anna & <Otto>"]).svg
    let elements = try Self.elements(svg)
    let colors = (elements["path"] ?? []).compactMap { $0["stroke"] }
    // One element in the legend, and one for each track.
    for curve in PlotCurve.allCases { #expect(colors.count { $0 == curve.color } == 3) }
    #expect(svg.contains("2: Anna &amp; &lt;Otto&gt;") && svg.contains(">face 1<"))
    let marks = (elements["polygon"] ?? []) + (elements["rect"] ?? [])
    for kind in Set(clip.events.map(\.kind)) {
      let count = clip.events.count { $0.kind == kind }
      #expect(marks.count { $0["fill"] == kind.color } == count + 1, "\(kind)")
    }
  }

  @Test("gaps of a track are gaps of the curve")
  func gaps() throws {
    let svg = TrackPlot(of: SampleReview.clip(), names: [:]).svg
    let confidences = try #require(Self.elements(svg)["path"]).filter {
      $0["stroke"] == PlotCurve.confidence.color
    }
    #expect(confidences.map { ($0["d"] ?? "").count { $0 == "M" } } == [1, 1, 2])
  }

  @Test("clips without faces and with very many faces can be plotted")
  func extremes() throws {
    let empty = ExportedClip(
      sourceName: "",
      geometry: SampleReview.geometry,
      frameRate: Rational(0, 1),
      frames: [],
      tracks: []
    )
    #expect(TrackPlot(of: empty, names: [:]).svg.contains("There are no faces."))
    let many = ExportedClip(
      sourceName: "",
      geometry: SampleReview.geometry,
      frameRate: Rational(25, 1),
      frames: SampleReview.clip().frames,
      tracks: (1...60).map { ExportedTrack(id: $0, faces: [SampleReview.face(2, width: 50)]) }
    )
    let plot = TrackPlot(of: many, names: [:])
    #expect(plot.svg.contains("and 20 tracks that are seen less"))
    #expect(plot.size.height < 16_384)
  }

  @Test("an hour of one face stays a small drawing")
  func size() {
    let svg = TrackPlot(of: SampleReview.clip(frames: 90_000), names: [:]).svg
    #expect(svg.utf8.count < 400_000)
  }

  @Test(
    "an axis has as many marks as are readable",
    arguments: [(0.4, "0:00.00", "0:00.40"), (10, "0:00", "0:10"), (4000, "0:00", "1:00:00")]
  )
  func axis(length: Double, first: String, last: String) {
    let axis = PlotAxis(length: length, count: 10)
    #expect((3...11).contains(axis.marks.count))
    #expect(axis.marks.first.map(axis.label) == first)
    #expect(axis.marks.last.map(axis.label) == last)
  }
}
