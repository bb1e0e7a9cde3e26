import AnnotateContainers
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateLibav

@Suite("The search for streams", .tags(.process, .media), .timeLimit(.minutes(10)))
struct StreamSearchTests {
  private func streams(_ path: String, _ search: StreamSearch) throws -> [StreamFacts] {
    let context = try Demuxer.probe("file:" + path, search)
    let source = try SourceDescription(
      of: context.pointer,
      path: path,
      limits: InputLimits()
    )
    return MediaFacts(header: source).streams
  }

  private func description(_ path: String, _ search: StreamSearch) throws -> [String] {
    try streams(path, search).map { String(describing: $0) }
  }

  static let clips = [
    "moving/aisle.mp4", "moving/hamilton.mp4", "moving/walk1080.mp4", "reports/cover.mp4",
    "faces/sideways movie.mov", "odd/hlg10-color-test.mp4", "odd/video_90.mov",
  ]

  @Test("headers say of a recording what its first pictures say", .needsClips, arguments: clips)
  func recordings(_ clip: String) throws {
    let path = Places.clip(clip)
    #expect(try description(path, .headers) == description(path, .packets))
  }

  static let encodings = [
    "libx264 -bf 0", "libx264 -bf 3", "libx264 -bf 16 -refs 16", "libx264 -profile:v baseline",
    "libx264 -flags +ilme+ildct -x264opts tff=1", "libx264 -x264opts open-gop=1:keyint=12",
    "libx264 -pix_fmt yuv422p10le", "libx264 -pix_fmt yuv444p", "libx264 -pix_fmt gray",
    "libx264 -pix_fmt yuvj420p -color_primaries bt709 -color_trc bt709 -colorspace bt709",
    "libx264rgb", "libx264 -bsf:v h264_metadata=sample_aspect_ratio=4/3",
    "libx264 -bsf:v h264_metadata=chroma_sample_loc_type=2", "libx265 -x265-params log-level=0",
    "libx265 -pix_fmt yuv420p10le -x265-params log-level=0",
  ]

  @Test("headers tell every kind of H.264 and HEVC", arguments: encodings)
  func encoding(_ encoding: String) throws {
    let folder = try TemporaryFolder()
    for ending in ["mp4", "mov"] {
      let path = folder.path("made." + ending)
      try make(path, size: "320x180", encoding)
      let found = try streams(path, .headers)
      #expect(try description(path, .headers) == description(path, .packets))
      let (picture, said) = (found[0].picture, try FFprobe.streams(of: path)[0])
      #expect(picture?.pixelFormat?.name == said.pixFmt)
      #expect(found[0].profile == said.profile)
      #expect(picture?.geometry.codedSize == PixelSize(320, 180))
    }
  }

  @Test("the height that only the container tells is believed")
  func croppedByContainer() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cropped.mp4")
    try make(path, size: "320x192", "libx264")
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let entry = try #require(data.range(of: Data("avc1".utf8), in: data.count / 2..<data.count))
    // The height begins 30 bytes after the beginning of the type (ISO/IEC 14496-12, 12.1.3).
    let height = entry.upperBound + 26
    try #require(data[height..<height + 2].elementsEqual([0, 192]))
    data[height + 1] = 180
    try data.write(to: URL(fileURLWithPath: path))

    let found = try streams(path, .headers)
    #expect(found[0].picture?.geometry.codedSize == PixelSize(320, 180))
    #expect(try description(path, .headers) == description(path, .packets))
  }

  @Test("a damaged description is found out as before")
  func damagedDescription() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("damaged.mp4")
    try make(path, size: "320x180", "libx264")
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let box = try #require(data.range(of: Data("avcC".utf8)))
    for place in box.upperBound..<box.upperBound + 20 { data[place] = 0xFF }
    try data.write(to: URL(fileURLWithPath: path))
    #expect(try description(path, .headers) == description(path, .packets))
  }

  @Test("FFmpeg's complaints about pictures that nobody wanted are not passed on")
  func complaints() {
    let refusal = "[IMGUTILS @ 0x1] Picture size 640x360 exceeds specified max pixel count 1, see"
    #expect(StreamSearch.isRefusal(refusal))
    #expect(!StreamSearch.isRefusal("[h264 @ 0x1] error while decoding MB 3 4"))
  }

  private func make(_ path: String, size: String, _ encoding: String) throws {
    let pattern = ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=1"]
    try FFmpeg.make(pattern + ["-c:v"] + encoding.split(separator: " ").map(String.init) + [path])
  }
}
