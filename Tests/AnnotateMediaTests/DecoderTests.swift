import AnnotateMedia
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Decoder", .tags(.process, .media), .timeLimit(.minutes(10)), .needsClips)
struct DecoderTests {
  static let clips = [
    "faces/single_face.mp4", "faces/sideways movie.mov", "faces/bird.mkv",
    "faces/face-demographics-walking-and-pause.gif", "odd/hlg10-color-test.mp4",
    "odd/bear-vp9-odd-dimensions.webm", "odd/iibbibb_editlist_videoonly.mp4", "odd/bitmap.mp4",
    "odd/bbb_800x640_768kbps_30fps_avc_2b_firstpts_10_sec.mp4", "bad/corrupted.mp4",
    "odd/sample_with_srt.mkv", "odd/rotated_hdr_video.mov",
  ]

  @Test("the number and times of frames are those that ffprobe reports", arguments: clips)
  func frameTimes(_ clip: String) throws {
    let times = try Reading(Places.clip(clip), threads: 2).frames.map { frame in
      let time = frame.presentationTime
      return Int(time.value) * Fraction(time.timeBase.numerator, time.timeBase.denominator)
    }
    #expect(try times == FFprobe.frameTimes(of: Places.clip(clip)))
  }

  @Test("pictures do not depend on the number of threads")
  func threads() throws {
    let pictures = try [1, 2, 5].map { threads in
      let reading = try Reading(Places.clip("faces/sideways movie.mov"), threads: threads)
      return try reading.frames.suffix(3).map { try $0.bgra() }
    }
    #expect(pictures[0].count == 3)
    #expect(pictures[1] == pictures[0])
    #expect(pictures[2] == pictures[0])
  }

  @Test(
    "damaged packets are counted and skipped",
    arguments: [
      ("bad/corrupted.mp4", 1), ("bad/sample_with_invalid_nalu.mp4", 1), ("faces/bird.mkv", 0),
    ]
  )
  func damage(_ clip: String, _ count: Int) throws {
    let reading = try Reading(Places.clip(clip))
    #expect(reading.damageCount == count)
    #expect(try reading.frames.count == FFprobe.frameTimes(of: Places.clip(clip)).count)
  }

  @Test("frames state the colours that ffprobe reports")
  func colors() throws {
    let frame = try Reading.firstFrame(of: Places.clip("odd/hlg10-color-test.mp4"))
    let facts = try FFprobe.streams(of: Places.clip("odd/hlg10-color-test.mp4"))
    let video = try #require(facts.first { $0.codecType == "video" })
    #expect(video.colors == ["tv", "bt2020nc", "arib-std-b67", "bt2020"])
    #expect(frame.color.primaries == 9)
    #expect(frame.color.transfer == 18)
    #expect(frame.color.matrix == 9)
    #expect(frame.color.isFullRange == false)
    #expect(frame.size == PixelSize(1920, 1080))
  }
}
