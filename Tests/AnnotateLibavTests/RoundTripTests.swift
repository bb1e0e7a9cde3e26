import AnnotateContainers
import AnnotateFiles
import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite(
  "Decoding, encoding and writing",
  .tags(.process, .media),
  .timeLimit(.minutes(10)),
  .needsClips
)
struct RoundTripTests {
  /// Writes a clip again in FFV1, with all streams that fit.
  private func rewrite(_ clip: String, to path: String) throws {
    let reading = try Reading(clip)
    let source = reading.source
    let video = try #require(source.mainVideo)
    let format = try OutputFormat(forFileNamed: path)
    var encoder = try Encoder(
      EncoderChoice.named("ffv1"),
      settings: EncoderSettings(),
      for: #require(reading.frames.first),
      of: video,
      from: source,
      in: format
    )
    let others = source.streams.filter { $0.index != video.index }
    let carried = StreamCarriage.carried(of: others, from: source, in: format)
    let file = try PartialFile(for: path, overwrites: false)
    var muxer = try Muxer(
      into: .file(file),
      as: format,
      source: source,
      video: video,
      encoder: encoder,
      carried: carried
    )
    var demuxer = try Demuxer(opening: clip)
    while let packet = try demuxer.next() {
      if carried.contains(where: { $0.index == packet.streamIndex }) {
        try muxer.write(carried: packet)
      }
    }
    for frame in reading.frames {
      try encoder.send(frame)
      while let packet = try encoder.receive() { try muxer.write(video: packet) }
    }
    try encoder.send(nil)
    while let packet = try encoder.receive() { try muxer.write(video: packet) }
    try muxer.finish()
    try file.commit()
  }

  @Test(
    "a lossless copy has exactly the same pictures and sound",
    arguments: [
      "faces/single_face.mp4", "odd/bear-vp9-odd-dimensions.webm", "odd/bitmap.mp4",
      "odd/hlg10-color-test.mp4", "odd/transparent.webm",
    ]
  )
  func lossless(_ clip: String) throws {
    let folder = try TemporaryFolder()
    let (source, copy) = (Places.clip(clip), folder.path("copy.mkv"))
    try rewrite(source, to: copy)
    #expect(try folder.names() == ["copy.mkv"])
    // ffmpeg's own decoder of VP9 drops transparency.
    let decoder = clip.contains("transparent") ? "libvpx-vp9" : nil
    let hashes = try FFmpeg.frameHashes(of: source, decoder: decoder)
    #expect(try FFmpeg.frameHashes(of: copy) == hashes)
    let packets = try FFprobe.packetHashes(of: copy, stream: "a:0")
    #expect(try packets == FFprobe.packetHashes(of: source, stream: "a:0"))
    #expect(try FFmpeg.complaints(about: copy) == "")
  }
}
