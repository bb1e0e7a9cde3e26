import AnnotateContainers
import AnnotateFaces
import AnnotateJobs
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStages
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("Stages on made frames")
struct StageTests {
  private static func indices(_ elements: [MediaElement]) -> [Int] {
    elements.compactMap { if case .frame(_, let index) = $0 { index } else { nil } }
  }

  private static func lines(_ elements: [TrackedElement]) -> [SidecarFrame] {
    elements.flatMap(\.lines).map(\.content)
  }

  @Test("the decoder sends all frames with their indices and times")
  func decoding() async throws {
    let video = try MadeVideo()
    let elements = try await Runner(
      source: video.source(),
      faces: Passing<MediaElement>(),
      sink: Collected()
    ).run()
    #expect(Self.indices(elements) == Array(0..<6))
    let times = elements.compactMap { element -> Double? in
      if case .frame(let frame, _) = element { frame.presentationTime.seconds } else { nil }
    }
    #expect(times == (0..<6).map { Double($0) / 25 })
  }

  @Test("a span sends the frame after it, too, and counts on from its first")
  func span() async throws {
    let video = try MadeVideo()
    let source = try video.source(FrameSpan(FrameRange(from: 2, through: 3)))
    let elements = try await Runner(
      source: source,
      faces: Passing<MediaElement>(),
      sink: Collected()
    ).run()
    #expect(Self.indices(elements) == [2, 3, 4])
    #expect(await source.counts().damage == InputDamage(packets: 0, frames: 0))
  }

  @Test("of a live source packets may wait around the newest frame")
  func live() throws {
    let video = try MadeVideo()
    #expect(try video.source().capacity == 2)
    #expect(try video.source(dropsLateFrames: true).capacity == 16)
  }

  @Test("the tracker gives a face its number, and says where scenes start")
  func tracking() async throws {
    let video = try MadeVideo(frames: 10)
    let main = try video.main
    let elements = try await Runner(
      source: video.source(),
      faces: MadeFaces(cuts: [4]).then(
        TrackStage(TrackingOptions(), .init(), main, nil)
      ),
      sink: Collected()
    ).run()
    let lines = Self.lines(elements)
    #expect(lines.map(\.index) == Array(0..<10))
    #expect(lines.filter(\.startsScene).map(\.index) == [5])
    #expect(
      lines.map { $0.faces.map(\.id) } == (0..<10).map { _ in [1] } || lines[9].faces[0].id == 2
    )
    #expect(lines[4].faces[0].observation.bounds == MadeVideo.face(4).bounds)
  }

  @Test("without a tracker the faces of each frame are numbered by themselves")
  func alone() async throws {
    let video = try MadeVideo()
    let elements = try await Runner(
      source: video.source(),
      faces: MadeFaces().then(TrackStage(nil, FrameLines(of: video.main))),
      sink: Collected()
    ).run()
    let faces = Self.lines(elements).flatMap(\.faces)
    #expect(faces.count == 6 && faces.allSatisfy { $0.id == 1 && $0.frameCount == 1 })
  }

  @Test("a sidecar that was recorded is replayed with the same lines")
  func replaying() async throws {
    let video = try MadeVideo()
    let path = try await video.writeSidecar()
    let faces = try RecordedFaces(path, for: video.main)
    let elements = try await Runner(
      source: video.source(),
      faces: ReplayStage(try faces.open(), of: video.main),
      sink: Collected()
    ).run()
    let lines = Self.lines(elements)
    #expect(lines.map(\.index) == Array(0..<6))
    #expect(lines.map { $0.faces.first?.observation.bounds.x } == (0..<6).map { 16 + Double($0) })
  }

  @Test("a sidecar with fewer or more frames than the video is refused", arguments: [5, 7])
  func otherFrames(_ count: Int) async throws {
    let (video, other) = (try MadeVideo(), try MadeVideo(frames: count))
    let path = try await other.writeSidecar()
    let main = try video.main
    let error = await #expect(throws: AnnotateError.self) {
      _ = try await Runner(
        source: video.source(),
        faces: ReplayStage(try SidecarReader(opening: path), of: main),
        sink: Collected<TrackedElement>()
      ).run()
    }
    #expect(error?.kind == .badInput)
    #expect(error?.subject == path)
  }

  @Test("recording needs no frames, only their lines, and writes nothing if there are none")
  func recording() async throws {
    let folder = try TemporaryFolder()
    let video = try MadeVideo()
    let header = try video.main.header(options: [:])
    func record(
      _ lines: [[SidecarRecord<SidecarFrame>]],
      to name: String
    ) async throws
      -> AnnotationResult
    {
      let path = folder.path(name)
      return try await Runner(
        source: Listed(lines),
        faces: Passing(),
        sink: RecordStage(
          FaceTarget(.init(sidecar: .path(path)), sidecar: path, overwrites: false),
          from: "in.detections.jsonl",
          header: SidecarRecord(header, json: header.json)
        ) { _ in }
      ).run()
    }
    var lines = try FrameLines(of: video.main)
    let records = try (0..<5).map { index in
      try lines.line(
        at: MediaTime(Int64(index), timeBase: Rational(1, 25)),
        lasting: nil,
        index,
        [Face(id: 3, frameCount: index + 1, observation: MadeVideo.face(index))],
        precedesCut: false,
        isDamaged: false
      )
    }
    let result = try await record([Array(records[..<2]), Array(records[2...])], to: "a.jsonl")
    #expect(result.frames == 5 && result.faces == 5 && result.tracks == 1)
    let reader = try SidecarReader(opening: folder.path("a.jsonl"))
    var read: [SidecarRecord<SidecarFrame>] = []
    while let record = try reader.next() { read.append(record) }
    #expect(read.map(\.content.faces) == records.map(\.content.faces))
    await #expect(throws: AnnotateError.self) { _ = try await record([], to: "none.jsonl") }
    #expect(try folder.names() == ["a.jsonl"])
  }

  /// Sends what is in a list.
  private struct Listed<Element: Sendable>: FrameSource {
    let elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    func run(into output: BoundedChannel<Element>) async throws {
      for element in elements { try await output.send(element) }
      output.finish()
    }

    func counts() -> InputCounts { InputCounts(damage: InputDamage(packets: 0, frames: 0)) }
  }
}
