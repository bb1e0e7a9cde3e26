import AnnotateFaces
import AnnotateInference
import AnnotateMedia
import AnnotateMediaTypes
import AnnotateStages
import Foundation
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("Looking at a clip", .tags(.media, .model), .timeLimit(.minutes(10)), .needsClipsAndModels)
struct LookStageTests {
  private static let models = Result {
    try LookModels(
      for: LookOptions(),
      isStill: false,
      in: RuntimeFolder(path: Places.runtime.path)
    )
  }

  /// The beginning of a clip, with its geometry.
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

  /// What is seen in frames of which the first has a number.
  private static func look(
    at frames: ArraySlice<Frame>,
    of stream: StreamInfo
  ) async throws -> [FrameSight] {
    let stage = LookStage(
      try #require(stream.geometry),
      pixelsPerChroma: stream.pixelsPerChroma,
      options: LookOptions(),
      models: try models.get()
    )
    let input = BoundedChannel<MediaElement>(capacity: frames.count)
    let output = BoundedChannel<SeenElement>(capacity: frames.count)
    for index in frames.indices {
      try await input.send(.frame(frames[index], index: index))
    }
    input.finish()
    try await stage.run(from: input, into: output)
    var seen: [FrameSight] = []
    while case .frame(_, let index, let sight) = try await output.next() {
      #expect(index == frames.startIndex + seen.count)
      seen.append(sight)
    }
    return seen
  }

  @Test("ranges that begin with a group show what the whole clip does, for any number of threads")
  func ranges() async throws {
    let clip = "faces/bird.mkv"
    let (frames, stream) = try Self.frames(of: clip, 19, threads: 1)
    let whole = try await Self.look(at: frames[...], of: stream)
    #expect(Set(whole.flatMap(\.faces).map(\.source)) == [.detected, .refined, .interpolated])
    for (threads, border) in [(2, 8), (4, 16)] {
      let others = try Self.frames(of: clip, 19, threads: threads).frames
      // The frame after a range is looked at with it.
      let first = try await Self.look(at: others[...border], of: stream)
      let second = try await Self.look(at: others[border...], of: stream)
      #expect(Array(first.prefix(border)) + second == whole)
    }
  }
}
