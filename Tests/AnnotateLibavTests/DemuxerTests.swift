import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Demuxer", .tags(.process, .media), .timeLimit(.minutes(10)), .needsClips)
struct DemuxerTests {
  static let clips = [
    "faces/single_face.mp4", "faces/sideways movie.mov", "faces/file_with_data_streams.mp4",
    "faces/mv_with_2_top_shots.mp4", "faces/bird.mkv", "faces/center_focus.mp4",
    "faces/face-demographics-walking-and-pause.gif", "odd/hlg10-color-test.mp4",
    "odd/sample_with_srt.mkv", "odd/bear-vp9-odd-dimensions.webm", "odd/bitmap.mp4",
    "odd/transparent.webm", "odd/video_with_rectangular_samples.mp4",
  ]

  @Test(
    "streams have the kinds, codecs, sizes, units and rates that ffprobe reports",
    arguments: clips
  )
  func streamFacts(_ clip: String) throws {
    let streams = try Demuxer(opening: Places.clip(clip)).source.streams
    let expected = try FFprobe.streams(of: Places.clip(clip))
    try #require(streams.count == expected.count)
    for (stream, fact) in zip(streams, expected) {
      #expect(stream.index == fact.index)
      #expect(stream.kind.rawValue == fact.codecType)
      #expect(stream.timeBase.description == fact.timeBase)
      #expect(stream.frameRate.description == fact.avgFrameRate)
      #expect(stream.frameCount == fact.nbFrames.flatMap { Int($0) })
      #expect(stream.geometry?.codedSize.width == (stream.kind == .video ? fact.width : nil))
      #expect(stream.geometry?.codedSize.height == (stream.kind == .video ? fact.height : nil))
      #expect(stream.codec == fact.codecName || fact.codecName == nil)
    }
  }

  struct Turn: Sendable, CustomTestStringConvertible {
    let clip: String
    let orientation: Orientation
    let displaySize: PixelSize
    var testDescription: String { clip }
  }

  static let turns = [
    Turn(clip: "odd/video_0.mov", orientation: .up, displaySize: PixelSize(568, 320)),
    Turn(clip: "odd/video_90.mov", orientation: .right, displaySize: PixelSize(320, 568)),
    Turn(clip: "odd/video_180.mov", orientation: .down, displaySize: PixelSize(568, 320)),
    Turn(clip: "odd/video_270.mov", orientation: .left, displaySize: PixelSize(320, 568)),
    Turn(
      clip: "faces/sideways movie.mov",
      orientation: .right,
      displaySize: PixelSize(480, 640)
    ),
    Turn(
      clip: "faces/mv_with_2_top_shots.mp4",
      orientation: .left,
      displaySize: PixelSize(1080, 1440)
    ),
  ]

  @Test("the display matrix gives the rotation of pictures", arguments: turns)
  func orientation(_ turn: Turn) throws {
    let video = try #require(try Demuxer(opening: Places.clip(turn.clip)).source.mainVideo)
    #expect(video.geometry?.orientation == turn.orientation)
    #expect(video.geometry?.displaySize == turn.displaySize)
    #expect(!video.hasUnusableMatrix)
  }

  @Test("pixels that are not square have the aspect ratio that ffprobe reports")
  func aspectRatio() throws {
    let clip = Places.clip("odd/video_with_rectangular_samples.mp4")
    let video = try #require(try Demuxer(opening: clip).source.mainVideo)
    let ratio = try #require(video.geometry?.sampleAspectRatio)
    let expected = try #require(FFprobe.streams(of: clip)[0].sampleAspectRatio)
    #expect("\(ratio.numerator):\(ratio.denominator)" == expected)
    #expect(ratio != .one)
  }

  @Test(
    "the first of two video streams is the main one",
    arguments: [
      "faces/mv_with_2_top_shots.mp4"
    ]
  )
  func mainVideo(_ clip: String) throws {
    let source = try Demuxer(opening: Places.clip(clip)).source
    #expect(source.streams.filter { $0.kind == .video }.count == 2)
    #expect(source.mainVideo?.index == 0)
  }

  @Test("every packet of every stream is returned", arguments: clips)
  func packetCounts(_ clip: String) throws {
    var demuxer = try Demuxer(opening: Places.clip(clip))
    var counts: [Int: Int] = [:]
    while let packet = try demuxer.next() { counts[packet.streamIndex, default: 0] += 1 }
    for stream in demuxer.source.streams {
      let expected = try FFprobe.packetHashes(of: Places.clip(clip), stream: "\(stream.index)")
      #expect(counts[stream.index, default: 0] == expected.count, "stream \(stream.index)")
    }
    #expect(demuxer.damageCount == 0)
  }

  @Test(
    "a clip without moving pictures has no main video",
    arguments: [
      "bad/sample_audio_only.mp4", "bad/video_without_video_stream.mp4",
    ]
  )
  func noVideo(_ clip: String) throws {
    #expect(try Demuxer(opening: Places.clip(clip)).source.mainVideo == nil)
  }

  @Test("the cover of a song is not the main video")
  func cover() throws {
    let folder = try TemporaryFolder()
    let (picture, song) = (folder.path("cover.png"), folder.path("song.m4a"))
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", picture])
    try FFmpeg.make([
      "-f", "lavfi", "-i", "sine=d=0.2", "-i", picture, "-map", "0", "-map", "1", "-c:v", "copy",
      "-disposition:v", "attached_pic", song,
    ])
    let source = try Demuxer(opening: song).source
    #expect(source.streams.filter(\.isCover).count == 1)
    #expect(source.mainVideo == nil)
  }
}
