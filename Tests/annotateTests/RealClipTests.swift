import TestSupport
import Testing

@Suite(
  "Real clips",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct RealClipTests {
  @Test("beside the video lies its sidecar, and nothing else", arguments: RealClip.all)
  func files(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    let stem = clip.output.prefix { $0 != "." }
    #expect(done.names == ["\(stem).faces.jsonl", clip.output].sorted())
    #expect(done.result.output == "")
  }

  @Test("every frame is there at its own time", arguments: RealClip.all)
  func frameTimes(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    #expect(!done.source.times.isEmpty)
    #expect(done.output.times == done.source.times)
  }

  @Test("sound, subtitles and chapters are the very same", arguments: RealClip.all)
  func otherStreams(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    #expect(done.output.audioHashes == done.source.audioHashes)
    #expect(done.output.subtitleHashes == done.source.subtitleHashes)
    #expect(done.output.chapters == done.source.chapters)
  }

  @Test("codec, size, rotation, colours and pixel aspect are the source's", arguments: RealClip.all)
  func tags(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    let (before, after) = (try #require(done.source.picture), try #require(done.output.picture))
    #expect(after.codecName == clip.codec)
    #expect(clip.tag == nil || after.codecTagString == clip.tag)
    #expect([after.width, after.height] == [before.width, before.height])
    #expect(after.rotation == before.rotation)
    #expect(after.sampleAspectRatio == before.sampleAspectRatio ?? "1:1")
    guard before.codecName != "gif" else { return }
    #expect(after.colors == before.colors)
    #expect(after.pixFmt == before.pixFmt)
  }

  @Test("ffmpeg plays the result without complaint", arguments: RealClip.all)
  func plays(_ clip: RealClip) async throws {
    #expect(try await AnnotatedClips.shared.annotated(clip).complaints == "")
  }

  @Test("a GIF becomes a film that every player shows")
  func gif() async throws {
    let clip = try #require(RealClip.all.first { $0.name.hasSuffix("gif") })
    let picture = try await AnnotatedClips.shared.annotated(clip).output.picture
    #expect(picture?.pixFmt == "yuv420p")
    #expect(picture?.colorSpace != nil)
  }

  @Test("the test clips have the properties that tests need")
  func variety() async throws {
    var (rotations, colors): (Set<Int>, Set<String>) = ([], [])
    var (sounds, subtitles, chapters) = (0, 0, 0)
    for clip in RealClip.all {
      let source = try await AnnotatedClips.shared.annotated(clip).source
      rotations.insert(source.picture?.rotation ?? 0)
      colors.insert(source.picture?.colorSpace ?? "")
      sounds += source.audioHashes.isEmpty ? 0 : 1
      subtitles += source.subtitleHashes.isEmpty ? 0 : 1
      chapters += source.chapters.isEmpty ? 0 : 1
    }
    #expect(rotations.isSuperset(of: [0, -90]))
    #expect(colors.isSuperset(of: ["", "bt709", "bt2020nc", "smpte170m"]))
    #expect(sounds >= 4)
    #expect(subtitles == 1)
    #expect(chapters == 1)
  }
}
