import Foundation
import TestSupport
import Testing

@testable import AnnotateBitstreams

/// A stream that ffmpeg makes with certain tools of a codec, and the packets of its pictures.
struct MadeStream: CustomTestStringConvertible, Sendable {
  /// The name of the codec.
  let codec: Codec
  /// What ffmpeg is told to make.
  let options: [String]

  enum Codec: String, Sendable {
    case h264, hevc, vp8, vp9

    /// The extension of a file that holds nothing but the code.
    fileprivate var ending: String { self == .h264 || self == .hevc ? rawValue : "ivf" }

    fileprivate var encoder: String {
      switch self {
      case .h264: "libx264"
      case .hevc: "libx265"
      case .vp8: "libvpx"
      case .vp9: "libvpx-vp9"
      }
    }

    /// Options that all streams of the codec have, so that their pictures can be told apart.
    fileprivate func options(_ own: String) -> [String] {
      switch self {
      case .h264: ["-x264-params", "keyint=8:aud=1:threads=1:" + own]
      case .hevc: ["-x265-params", "keyint=8:aud=1:log-level=none:pools=1:frame-threads=1:" + own]
      case .vp8, .vp9: ["-g", "8", "-b:v", "800k", "-deadline", "realtime", "-cpu-used", "5"]
      }
    }

    /// Makes the check of the codec.
    func check() -> any PictureCheck {
      switch self {
      case .h264: H264Check()
      case .hevc: HEVCCheck()
      case .vp8: VP8Check()
      case .vp9: VP9Check()
      }
    }
  }

  init(_ codec: Codec, _ own: String = "", _ options: String...) {
    self.codec = codec
    self.options = codec.options(own) + options
  }

  var testDescription: String { ([codec.rawValue] + options).joined(separator: " ") }

  /// The packets of 24 noisy pictures, which are made once.
  func packets() async throws -> [[UInt8]] {
    // What makes them belongs to no test and would not be asked.
    try TestRules.use(.process)
    return try await MadeStreams.shared.packets(of: self)
  }

  fileprivate func make() throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    let path = folder.path("out." + codec.ending)
    let width = codec == .vp9 ? 576 : 192
    let source = "testsrc2=size=\(width)x112:rate=24,noise=alls=12:allf=t"
    try FFmpeg.make(
      [
        "-f", "lavfi", "-i", source, "-frames:v", "24", "-pix_fmt", "yuv420p", "-c:v",
        codec.encoder,
      ]
        + options + [path]
    )
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return codec.ending == "ivf" ? Self.frames(bytes) : pictures(bytes)
  }

  /// The packets of an IVF file.
  private static func frames(_ bytes: [UInt8]) -> [[UInt8]] {
    var (packets, position) = ([[UInt8]](), 32)
    while position + 12 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
      packets.append(Array(bytes[position + 12..<position + 12 + size]))
      position += 12 + size
    }
    return packets
  }

  /// The pictures of H.264 or HEVC, each of which begins with a delimiter.
  private func pictures(_ bytes: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    for unit in CodedUnit.split(bytes) {
      let first = unit[unit.startIndex]
      let isDelimiter = codec == .h264 ? first & 31 == 9 : first >> 1 & 63 == 35
      if isDelimiter { packets.append([]) }
      packets[packets.count - 1] += [0, 0, 1] + unit
    }
    return packets
  }
}

/// The streams that have been made so far.
private actor MadeStreams {
  static let shared = MadeStreams()

  private var works: [String: Task<[[UInt8]], any Error>] = [:]

  func packets(of stream: MadeStream) async throws -> [[UInt8]] {
    let work = works[stream.testDescription] ?? Task.detached { try stream.make() }
    works[stream.testDescription] = work
    return try await work.value
  }
}
