import AnnotateExports
import AnnotateMediaTypes
import AnnotateTracking
import Foundation
import TestSupport
import Testing

/// Timelines in formats that OpenTimelineIO reads.
@Suite("Timelines", .tags(.process), .timeLimit(.minutes(10)))
struct OpenTimelineTests {
  private struct Answer: Decodable {
    struct Marker: Decodable {
      let name: String
      let start: Double
      let duration: Double
      let rate: Double
    }

    struct Clip: Decodable {
      let name: String?
      let start: Double
    }

    struct Track: Decodable {
      let track: Int
      let points: [String: [[Double]]]
    }

    let markers: [Marker]
    let clips: [Clip]
    let rate: Double
    let start: Double
    let duration: Double
    let tracks: [Track]
  }

  /// A script that reads with an adapter; some adapters return a collection of timelines.
  private static func script(_ adapter: String, _ options: String = "") -> String {
    """
    import opentimelineio as otio

    def read(path):
        timeline = otio.adapters.read_from_file(path, "\(adapter)"\(options))
        clips = list(timeline.find_clips())
        span = clips[0].source_range if clips else None
        markers = [m for c in clips for m in c.markers] + list(timeline.tracks.markers)
        tracks = clips[0].metadata.get("annotate", {}).get("tracks", []) if clips else []
        return {
            "markers": [{
                "name": m.name, "start": m.marked_range.start_time.value,
                "duration": m.marked_range.duration.value, "rate": m.marked_range.start_time.rate,
            } for m in markers],
            "clips": [{"name": c.name, "start": c.source_range.start_time.value} for c in clips],
            "rate": span.start_time.rate if span else 0,
            "start": span.start_time.value if span else 0,
            "duration": span.duration.value if span else 0,
            "tracks": [json.loads(otio.core.serialize_json_to_string(t)) for t in tracks],
        }
    """
  }

  @Test("OpenTimelineIO reads markers and positions", .needsPython("opentimelineio"))
  func otio() throws {
    let read: [(sample: ReaderCase, answer: Answer)] = try ReaderCase.read(
      "otio",
      by: Self.script("otio_json"),
      importing: "opentimelineio"
    )
    for (sample, answer) in read {
      let (clip, rate) = (sample.clip, sample.clip.grid.frameRate.doubleValue)
      #expect(answer.rate == rate && answer.duration == 40, "\(sample)")
      #expect(answer.start == Double(clip.startTimecode?.frameNumber ?? 0), "\(sample)")
      #expect(answer.markers.allSatisfy { $0.rate == rate }, "\(sample)")
      #expect(
        answer.markers.map { "\($0.name) \(Int($0.start - answer.start)) \(Int($0.duration))" }
          == clip.events.map { "\($0.title) \($0.frames.lowerBound) \($0.frames.count)" },
        "\(sample)"
      )
      var positions: [String: [Double]] = [:]
      for track in answer.tracks {
        for (point, keys) in track.points {
          for key in keys {
            positions["\(track.track) \(point) \(Int(key[0]))"] = Array(key.dropFirst())
          }
        }
      }
      expectPositions(
        positions,
        sample.positions(FacePoint.standard, in: sample.squareSize),
        sample
      )
    }
  }

  @Test("OpenTimelineIO reads the markers of Final Cut Pro 7 XML", .needsPython("otio_fcp_adapter"))
  func fcp7() throws {
    let read: [(sample: ReaderCase, answer: Answer)] = try ReaderCase.read(
      "fcp7",
      by: Self.script("fcp_xml"),
      importing: "otio_fcp_adapter"
    )
    for (sample, answer) in read {
      let rate = sample.clip.grid.frameRate.doubleValue
      #expect(abs(answer.rate - rate) < 0.01 && answer.duration == 40, "\(sample)")
      #expect(
        answer.markers.map { "\($0.name) \(Int($0.start)) \(max(1, Int($0.duration)))" }
          == sample.clip.events.map { "\($0.title) \($0.frames.lowerBound) \($0.frames.count)" },
        "\(sample)"
      )
    }
  }

  /// The adapter finds locators with labels that drop no frames, and the records with their names in any case.
  @Test(
    "OpenTimelineIO reads edit decision lists",
    .needsPython("otio_cmx3600_adapter"),
    arguments: [
      (ReaderCase.rotated, "50", "01:00:00:00"), (.pal, "25", "10:00:00:00"),
      (.ntsc, "30000/1001", "09:59:59;20"),
    ]
  )
  func edl(_ sample: ReaderCase, _ rate: String, _ start: String) throws {
    let read: [(sample: ReaderCase, answer: Answer)] = try ReaderCase.read(
      "edl",
      of: [sample],
      by: Self.script("cmx_3600", ", rate=\(rate), ignore_timecode_mismatch=True"),
      importing: "otio_cmx3600_adapter"
    )
    let first = try #require(Timecode(start, frameRate: sample.clip.grid.frameRate)).frameNumber
    let answer = try #require(read.first).answer
    // One record stands for all events that begin in a frame.
    let events = Dictionary(grouping: sample.clip.events) { $0.frames.lowerBound }
      .sorted { $0.key < $1.key }
      .map { "\($0.value.map(\.title).joined(separator: ", ")) \($0.key)" }
    #expect(answer.clips.map { "\($0.name ?? "") \(Int($0.start) - first)" } == events)
    guard !start.contains(";") else { return }
    #expect(answer.markers.map { "\($0.name) \(Int($0.start) - first)" } == events)
  }

  @Test("edit decision lists have Resolve's lines")
  func resolve() throws {
    let folder = try TemporaryFolder()
    let path = try ReaderCase.ntsc.export("edl", in: folder)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("TITLE: a clip & more faces\nFCM: DROP FRAME\n\n"))
    let marker =
      /(\d{3})  001      V     C        (\S+) \S+ (\S+) \S+  \n \|C:ResolveColorBlue \|M:([^|]+) \|D:(\d+)\n/
    let found = text.matches(of: marker)
    // One marker stands for all events that begin in a frame.
    let events = Dictionary(grouping: ReaderCase.ntsc.clip.events) { $0.frames.lowerBound }
      .sorted { $0.key < $1.key }.map(\.value)
    #expect(found.count == events.count)
    let start = try #require(Timecode("09:59:59;20", frameRate: Rational(30000, 1001)))
    for (match, event) in zip(found, events) {
      #expect(match.3 == start.advanced(by: event[0].frames.lowerBound).description[...])
      #expect(match.4 == event.map(\.title).joined(separator: ", ")[...])
      #expect(Int(match.5) == event.map(\.frames.count).max())
    }
    // In the tenth minute no label is skipped.
    #expect(text.contains("10:00:00;00"))
  }
}
