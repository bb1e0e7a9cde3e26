import AnnotateFaces
import AnnotateFiles
import AnnotateJobs
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateStages
import AnnotateTracking
import Foundation
import TestSupport

@testable import AnnotatePipeline

/// A raw grey video of 64 by 48 pixels and 25 frames per second, in a folder of its own; frame by frame it is brighter.
struct MadeVideo {
  let folder: TemporaryFolder
  let path: String
  let count: Int

  init(frames count: Int = 6) throws {
    folder = try TemporaryFolder()
    path = folder.path("in.y4m")
    self.count = count
    var bytes = Data("YUV4MPEG2 W64 H48 F25:1 Ip A1:1 C420jpeg\n".utf8)
    for frame in 0..<count {
      bytes += Data("FRAME\n".utf8)
      bytes += Data(repeating: UInt8(60 + 10 * frame), count: 64 * 48)
      bytes += Data(repeating: 128, count: 64 * 48 / 2)
    }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// The video of the opened file.
  var main: MainVideo {
    get throws { try MainVideo(of: Demuxer(opening: path).source) }
  }

  /// A source of its frames.
  func source(_ span: FrameSpan = .all, dropsLateFrames: Bool = false) throws -> DecodeStage {
    let demuxer = try Demuxer(opening: path)
    let main = try MainVideo(of: demuxer.source)
    return try DecodeStage(
      demuxer,
      of: main,
      carrying: [],
      dropsLateFrames: dropsLateFrames,
      span: span,
      search: .everything,
      LossReporter(isStrict: false) { _ in }
    )
  }

  /// A face at 16, 12 with sides of 20, somewhat to the right in every frame.
  static func face(_ frame: Int) -> FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: Rect(x: 16 + Double(frame), y: 12, width: 20, height: 20),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(30 + Double(frame), 18),
        rightEye: Point(22 + Double(frame), 18)
      )
    )
  }

  /// Writes a sidecar of the video with one face in each frame, and returns its path.
  func writeSidecar() async throws -> String {
    let path = folder.path("in.faces.jsonl")
    let main = try main
    _ = try await Runner(
      source: source(),
      faces: MadeFaces().then(TrackStage(nil, FrameLines(of: main))),
      sink: RecordStage(
        FaceTarget(.init(sidecar: .path(path)), sidecar: path, overwrites: false),
        of: main,
        RunListener()
      ) { () throws(AnnotateError) in
        let header = try main.header(options: [:])
        return SidecarRecord(header, json: header.json)
      }
    ).run()
    return path
  }
}

/// Finds the faces of a `MadeVideo`.
struct MadeFaces: FaceStage {
  /// The frames before a cut.
  var cuts: Set<Int> = []

  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<DetectedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .packet(let packet): try await output.send(.packet(packet))
      case .frame(let frame, let index):
        let detections = FrameDetections(
          faces: [MadeVideo.face(index)],
          precedesCut: cuts.contains(index)
        )
        try await output.send(.frame(frame, index: index, detections))
      }
    }
    output.finish()
  }
}

/// Keeps what reaches the end of a run.
actor Collected<Element: Sendable>: FrameSink {
  private(set) var elements: [Element] = []

  func run(from input: BoundedChannel<Element>) async throws {
    while let element = try await input.next() { elements.append(element) }
  }

  func finish(_ counts: InputCounts) -> [Element] { elements }
}

/// Passes everything on.
struct Passing<Element: Sendable>: FaceStage {
  func run(from input: BoundedChannel<Element>, into output: BoundedChannel<Element>) async throws {
    while let element = try await input.next() { try await output.send(element) }
    output.finish()
  }
}
