import Foundation

/// A decoder that shares no code with FFmpeg, in a pipeline of GStreamer.
public struct OtherDecoder: Sendable {
  private let elements: [String]

  /// Whether GStreamer has it.
  public let isThere: Bool

  /// Names a decoder by its elements, such as `h264parse` and `openh264dec`.
  public init(_ elements: [String]) {
    self.elements = elements
    isThere =
      !TestRules.arePure
      && elements.allSatisfy {
        (try? ProcessRunner.run("gst-inspect-1.0", [$0]).exitCode) == 0
      }
  }

  /// The decoded frames of a file, as samples of luma and halved chroma.
  public func frames(
    of path: String,
    demuxer: String,
    width: Int,
    height: Int
  ) throws -> [ArraySlice<UInt8>] {
    let folder = try TemporaryFolder()
    let file = folder.path("frames.raw")
    let decoding = elements.flatMap { ["!", $0] }
    try ProcessRunner.require(
      "gst-launch-1.0",
      ["-q", "filesrc", "location=\(path)", "!", demuxer] + decoding
        + ["!", "videoconvert", "!", "video/x-raw,format=I420", "!", "filesink"]
        + ["location=\(file)"]
    )
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let size = width * height * 3 / 2
    return stride(from: 0, to: bytes.count - size + 1, by: size).map { bytes[$0..<$0 + size] }
  }
}
