import AnnotateExports
import AnnotateMediaTypes
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@Suite("Subtitles", .tags(.process), .timeLimit(.minutes(10)))
struct SubtitleTests {
  private struct Cue: Decodable {
    let start: String
    let end: String
    let text: String
  }

  private struct Content: Decodable {
    struct Face: Decodable {
      let track: Int
      let points: [String: [Double]]
    }

    let frame: Int
    let pts: Int64
    let faces: [Face]
  }

  private static let script = """
    import webvtt

    def read(path):
        cues = webvtt.from_srt(path) if path.endswith(".srt") else webvtt.read(path)
        return [{"start": c.start, "end": c.end, "text": c.text} for c in cues]
    """

  private static let timedText = """
    import xml.etree.ElementTree as ET
    import ttconv.imsc.reader
    from ttconv.isd import ISD
    from ttconv.model import Text

    def words(element):
        if isinstance(element, Text):
            return element.get_text()
        return "".join(words(child) for child in element)

    def read(path):
        document = ttconv.imsc.reader.to_model(ET.parse(path))
        times = list(ISD.significant_times(document))
        cues = []
        for start in times:
            isd = ISD.from_model(document, start)
            texts = [words(line) for region in isd.iter_regions() for body in region for div in body
                for line in div]
            cues += [{"start": str(float(start)), "end": "", "text": text} for text in texts]
        return cues
    """

  @Test("ttconv reads the events, with the times of players", .needsPython("ttconv"))
  func timedText() throws {
    let samples = ReaderCase.allCases.filter { $0 != .empty && $0 != .crowd }
    let read: [(sample: ReaderCase, answer: [Cue])] = try ReaderCase.read(
      "ttml",
      of: samples,
      by: Self.timedText,
      importing: "ttconv"
    )
    for (sample, cues) in read {
      for event in sample.clip.events {
        let start = sample.clip.playerTime(of: event.frames.lowerBound).seconds
        let isThere = cues.contains {
          abs((Double($0.start) ?? -1) - start) < 0.0011
            && $0.text.contains(sample.clip.title(of: event))
        }
        #expect(isThere, "\(sample) \(sample.clip.title(of: event)) \(start)")
      }
    }
  }

  @Test("webvtt-py reads the JSON", .needsPython("webvtt"))
  func webVTT() throws {
    let read: [(sample: ReaderCase, answer: [Cue])] = try ReaderCase.read(
      "webvtt",
      by: Self.script,
      importing: "webvtt"
    )
    for (sample, cues) in read {
      let clip = sample.clip
      var positions: [String: [Double]] = [:]
      for cue in cues {
        let content = try JSONDecoder().decode(Content.self, from: Data(cue.text.utf8))
        #expect(cue.start == clip.time(of: content.frame).description)
        #expect(content.pts == clip.frames[content.frame].time.value)
        for face in content.faces {
          for (point, position) in face.points {
            positions["\(face.track) \(point) \(content.frame)"] = position
          }
        }
      }
      let points = FacePoint.standard.filter { $0 != .face }
      expectPositions(positions, sample.positions(points, in: sample.squareSize), sample)
    }
  }

  /// The clip without faces is left out, because webvtt-py refuses an empty file.
  @Test("webvtt-py reads the subtitles", .needsPython("webvtt"))
  func subRip() throws {
    let read: [(sample: ReaderCase, answer: [Cue])] = try ReaderCase.read(
      "srt",
      of: ReaderCase.allCases.filter { $0 != .empty },
      by: Self.script,
      importing: "webvtt"
    )
    for (sample, cues) in read {
      let clip = sample.clip
      #expect(cues.map(\.text) == clip.events.map(\.title), "\(sample)")
      for (cue, event) in zip(cues, clip.events) {
        #expect(cue.start == clip.time(of: event.frames.lowerBound).description)
        #expect(cue.end > cue.start)
      }
    }
  }

  @Test(
    "cues have the times that players show",
    arguments: [
      // The first frame and the players' zero, both in hundredths of a second, and the time that a
      // player shows.
      (150, 0, "00:00:01.500"), (140, 130, "00:00:00.100"), (-20, 0, "00:00:00.000"),
      (0, 0, "00:00:00.000"),
    ]
  )
  func late(_ first: Int64, _ zero: Int64, _ shown: String) throws {
    let size = PixelSize(640, 360)
    let frames = (0..<3).map {
      ExportedFrame(time: MediaTime(first + 4 * $0, timeBase: Rational(1, 100)))
    }
    let face = ExportedFace(
      frame: 0,
      observation: SampleClip.observation(1, frame: 0, size: size)
    )
    let clip = ExportedClip(
      sourceName: "a.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: Rational(25, 1),
      clockStart: zero,
      frames: frames,
      tracks: [ExportedTrack(id: 1, faces: [face])]
    )
    for format in ["webvtt", "srt"] {
      let exporter = try #require(ExportRegistry.exporter(named: format))
      guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
        throw ToolFailure("\(format) is no single file")
      }
      let label = format == "srt" ? shown.replacing(".", with: ",") : shown
      #expect(text.contains("\n\(label) --> "), "\(text)")
    }
  }
}
