import AnnotateContainers
import AnnotateLibav
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

  @Test("what a decoder complains about is said of no frame of another decoder at work")
  func complaintsOfOthers() throws {
    var damaged = try DecodedClip("bad/sample_with_invalid_nalu.mp4")
    var intact = try DecodedClip("faces/single_face.mp4")
    try intact.decode(packets: 2)
    // Nobody asks for the frames of the damaged packets, so that its complaints are still there.
    try damaged.decode(packets: .max, takesFrames: false)
    try intact.decode(packets: .max)
    let frames = intact.frames
    let damagedFrames = frames.filter { $0.isDamaged }
    #expect(frames.count > 2)
    #expect(damagedFrames.isEmpty)
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

/// A clip that is decoded packet by packet.
private struct DecodedClip: ~Copyable {
  private(set) var frames: [Frame] = []
  private var demuxer: Demuxer
  private var decoder: Decoder
  private let index: Int

  init(_ clip: String) throws {
    let demuxer = try Demuxer(opening: Places.clip(clip))
    let video = try #require(demuxer.source.mainVideo)
    decoder = try Decoder(for: video, of: demuxer.source, threads: 1)
    index = video.index
    self.demuxer = demuxer
  }

  /// Decodes the next packets, or all that are left; without taking frames, until one is ready.
  mutating func decode(packets: Int, takesFrames: Bool = true) throws {
    var count = 0
    while count < packets, let packet = try demuxer.next() {
      guard packet.streamIndex == index else { continue }
      count += 1
      try decoder.send(packet)
      guard takesFrames else { continue }
      while let frame = try decoder.receive() { frames.append(frame) }
    }
  }
}
