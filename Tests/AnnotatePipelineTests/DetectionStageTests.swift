import AnnotateContainers
import AnnotateFaces
import AnnotateInference
import AnnotateJobs
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateStages
import Foundation
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("Detecting in a clip", .tags(.media, .model), .timeLimit(.minutes(10)), .needsClipsAndModels)
struct DetectionStageTests {
  private static func models(
    in input: DetectionMethod.Input = .video,
    threads: Int
  ) throws -> DetectionModels {
    var options = DetectionOptions()
    options.threads = threads
    return try DetectionModels(
      for: options,
      in: input,
      from: RuntimeFolder(path: Places.runtime.path)
    )
  }

  /// The first frames of a clip, with its stream.
  private static func frames(
    of clip: String,
    _ count: Int,
    threads: Int
  ) throws -> (frames: [Frame], stream: StreamInfo) {
    var demuxer = try Demuxer(opening: Places.clip(clip))
    let stream = try #require(demuxer.source.mainVideo)
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: threads)
    var frames: [Frame] = []
    while frames.count < count, let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      while let frame = try decoder.receive() { frames.append(frame) }
    }
    return (Array(frames.prefix(count)), stream)
  }

  /// The detections in frames; their indices are those of the slice.
  private static func detect(
    in frames: ArraySlice<Frame>,
    of stream: StreamInfo,
    as kind: DetectionMethod.Input = .video,
    threads: Int
  ) async throws -> [FrameDetections] {
    let stage = DetectionStage(
      try #require(stream.geometry),
      pixelsPerChroma: stream.pixelsPerChroma,
      options: DetectionOptions(),
      models: try models(in: kind, threads: threads)
    )
    let input = BoundedChannel<MediaElement>(capacity: frames.count)
    let output = BoundedChannel<DetectedElement>(capacity: frames.count)
    for index in frames.indices {
      try await input.send(.frame(frames[index], index: index))
    }
    input.finish()
    try await stage.run(from: input, into: output)
    var detections: [FrameDetections] = []
    while case .frame(_, let index, let detected) = try await output.next() {
      #expect(index == frames.startIndex + detections.count)
      detections.append(detected)
    }
    return detections
  }

  @Test(
    "ranges that start with a frame group give the detections of the whole clip, for any number of threads"
  )
  func ranges() async throws {
    let clip = "faces/bird.mkv"
    let (frames, stream) = try Self.frames(of: clip, 19, threads: 1)
    let whole = try await Self.detect(in: frames[...], of: stream, threads: 1)
    #expect(Set(whole.flatMap(\.faces).map(\.source)) == [.detected, .refined])
    for (threads, border) in [(2, 8), (4, 16)] {
      let others = try Self.frames(of: clip, 19, threads: threads).frames
      // The frame after a range is part of the input.
      let first = try await Self.detect(in: others[...border], of: stream, threads: threads)
      let second = try await Self.detect(in: others[border...], of: stream, threads: threads)
      #expect(Array(first.prefix(border)) + second == whole)
    }
  }

  @Test("each live frame is searched by itself, whatever else is done at the same time")
  func live() async throws {
    let (frames, stream) = try Self.frames(of: "faces/single_face.mp4", 12, threads: 1)
    let all = try await Self.detect(in: frames[...], of: stream, as: .live, threads: 2)
    #expect(all.count == frames.count)
    #expect(all.allSatisfy { $0.faces.map(\.source) == [.detected] && !$0.precedesCut })
    #expect(all.allSatisfy { $0.faces.first?.pose?.source == .mesh })
    for index in [0, 5, 11] {
      let one = try await Self.detect(in: frames[index...index], of: stream, as: .live, threads: 1)
      #expect(one == [all[index]])
    }
  }
}
