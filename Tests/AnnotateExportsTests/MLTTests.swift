import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@Suite("MLT", .tags(.process), .timeLimit(.minutes(10)))
struct MLTTests {
  private static let script = """
    from xml.etree import ElementTree

    def read(path):
        root = ElementTree.parse(path).getroot()
        found = {}
        for tracker in root.iter("filter"):
            values = {p.get("name"): p.text for p in tracker.iter("property")}
            assert values["mlt_service"] == "opencv.tracker"
            first = int(tracker.get("in"))
            for key in values["results"].split(";"):
                frame, box = key.split("=")
                assert first + int(frame) <= int(tracker.get("out"))
                name = values["annotate:track"].split()[1] + " " + str(first + int(frame))
                found[name] = [float(v) for v in box.split()[:4]]
        return found
    """

  @Test("trackers have the bounds", .needsPython("xml.etree"))
  func bounds() throws {
    let read: [(sample: ReaderCase, answer: [String: [Double]])] = try ReaderCase.read(
      "mlt",
      by: Self.script,
      importing: "xml.etree"
    )
    for (sample, answer) in read {
      let corners = sample.positions([.topLeft, .bottomRight], in: sample.squareSize)
      var known: [String: [Double]] = [:]
      for name in corners.keys.filter({ $0.contains("topLeft") }) {
        let other = name.replacingOccurrences(of: "topLeft", with: "bottomRight")
        let (first, last) = (try #require(corners[name]), try #require(corners[other]))
        known[name.replacingOccurrences(of: "topLeft ", with: "")] =
          first + [last[0] - first[0], last[1] - first[1]]
      }
      expectPositions(answer, known, sample)
    }
  }

  /// melt, which renders for Kdenlive and Shotcut, draws on a black clip; the light pixels are the box.
  @Test(
    "melt draws the boxes around the faces",
    .needsProgram("melt"),
    arguments: [ReaderCase.pal, .anamorphic]
  )
  func drawn(_ sample: ReaderCase) throws {
    let folder = try TemporaryFolder()
    let path = try sample.export("mlt", in: folder)
    try makeClip(sample, in: folder)
    let size = sample.squareSize
    let pixels = try Melt.pictures(of: path, to: folder.path("drawn.mkv"))
    let area = Int(size.width * size.height)
    #expect(pixels.count == 40 * area)
    // Only the first face is in these frames.
    for number in [0, 1, 2, 20, 27] {
      let known = sample.positions([.topLeft, .bottomRight], in: size)
      let first = try #require(known["1 topLeft \(number)"])
      let last = try #require(known["1 bottomRight \(number)"])
      let box = try #require(
        Self.lightBox(
          Array(pixels[(number * area)..<((number + 1) * area)]),
          width: Int(size.width)
        )
      )
      // Lines three pixels wide lie on the edges, at whole pixels.
      for (edge, position) in zip(box, [first[0], first[1], last[0], last[1]]) {
        #expect(abs(edge - position) <= 3, "frame \(number) of \(sample)")
      }
    }
  }

  /// A black clip of the shape of a sample.
  private func makeClip(_ sample: ReaderCase, in folder: TemporaryFolder) throws {
    let (clip, geometry) = (sample.clip, sample.clip.geometry)
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "color=black:s=\(geometry.codedSize):r=\(clip.grid.frameRate):d=2"]
        + ["-frames:v", "40", "-vf", "setsar=\(geometry.sampleAspectRatio)", "-c:v", "libx264"]
        + ["-preset", "ultrafast", "-pix_fmt", "yuv420p", folder.path(clip.sourceName)]
    )
  }

  /// The left, top, right and bottom edges of the light pixels.
  private static func lightBox(_ frame: [UInt8], width: Int) -> [Double]? {
    let light = frame.indices.filter { frame[$0] > 128 }
    let (xs, ys) = (light.map { $0 % width }, light.map { $0 / width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return [left, top, right + 1, bottom + 1].map(Double.init)
  }
}
