import AnnotateExports
import AnnotateMediaTypes
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@Suite("Final Cut Pro", .tags(.process), .timeLimit(.minutes(10)))
struct FinalCutTests {
  /// Reads the project with Python's XML parser and exact fractions.
  private static let script = """
    from fractions import Fraction
    from xml.etree import ElementTree

    def seconds(text):
        return Fraction(text.rstrip("s"))

    def read(path):
        root = ElementTree.parse(path).getroot()
        frame = seconds(root.find("resources/format").get("frameDuration"))
        clip = root.find(".//asset-clip")
        start = seconds(clip.get("start"))

        def number(time):
            count = time / frame
            assert count.denominator == 1, "between frames"
            return int(count)

        positions = {}
        lanes = {}
        for title in clip.findall("title"):
            first = seconds(title.get("offset")) - start
            span = (number(first), number(first + seconds(title.get("duration"))))
            for other in lanes.setdefault(title.get("lane"), []):
                assert span[1] <= other[0] or other[1] <= span[0], "titles of a lane overlap"
            lanes[title.get("lane")].append(span)
            for key in title.iter("keyframe"):
                at = number(first + seconds(key.get("time")))
                assert span[0] <= at < span[1]
                position = [float(v) for v in key.get("value").split()]
                positions[title.get("name") + " " + str(at)] = position
        markers = [m.get("value") + " " + str(number(seconds(m.get("start")) - start))
            for m in clip.findall("marker")]
        return {"positions": positions, "markers": markers, "frame": str(frame)}
    """

  private struct Answer: Decodable {
    let positions: [String: [Double]]
    let markers: [String]
    let frame: String
  }

  @Test("titles have the positions of the faces", .needsPython("fractions"))
  func titles() throws {
    let read: [(sample: ReaderCase, answer: Answer)] = try ReaderCase.read(
      "fcpxml",
      by: Self.script,
      importing: "fractions"
    )
    for (sample, answer) in read {
      let (width, height) = sample.squareSize
      let positions = Dictionary(
        uniqueKeysWithValues: answer.positions.map { name, position in
          // Relative to the middle, in hundredths of the height.
          let (x, y) = (
            width / 2 + position[0] / 100 * height, height / 2 - position[1] / 100 * height
          )
          let words = name.split(separator: " ")
          return ("\(words[1]) face \(words[2])", [x, y])
        }
      )
      expectPositions(positions, sample.positions([.face], in: sample.squareSize), sample)
      let events = sample.clip.events.map { "\($0.title) \($0.frames.lowerBound)" }
      #expect(answer.markers == events, "\(sample)")
      #expect(answer.frame == "\(sample.clip.grid.frameRate.inverse)", "\(sample)")
    }
  }

  @Test(
    "the document is well-formed",
    .needsProgram("xmllint"),
    arguments: ["fcpxml", "fcp7", "cvat"]
  )
  func wellFormed(_ format: String) throws {
    let folder = try TemporaryFolder()
    let path = try ReaderCase.crowd.export(format, in: folder)
    let result = try ProcessRunner.run("xmllint", ["--noout", path])
    #expect(result.exitCode == 0 && result.errors == "")
  }
}
