import Foundation

/// What ffprobe says about a file.
public enum FFprobe {
  /// A stream as ffprobe lists it.
  public struct Stream: Decodable, Sendable {
    public let index: Int
    public let codecType: String
    public let codecName: String?
    public let codecTagString: String
    public let profile: String?
    public let width: Int?
    public let height: Int?
    public let pixFmt: String?
    public let colorRange: String?
    public let colorSpace: String?
    public let colorTransfer: String?
    public let colorPrimaries: String?
    public let chromaLocation: String?
    public let fieldOrder: String?
    public let sampleAspectRatio: String?
    public let timeBase: String
    public let avgFrameRate: String
    public let nbFrames: String?
    public let sideDataList: [SideData]?

    /// Degrees counter-clockwise, as the display matrix says.
    public var rotation: Int? { sideDataList?.compactMap(\.rotation).first }

    /// Range, matrix, transfer and primaries.
    public var colors: [String?] { [colorRange, colorSpace, colorTransfer, colorPrimaries] }
  }

  public struct SideData: Decodable, Sendable {
    public let rotation: Int?
    public let sideDataType: String?
    public let maxContent: Int?
    public let maxAverage: Int?
    public let maxLuminance: String?
    public let minLuminance: String?
    public let redX: String?
    public let whitePointY: String?
  }

  /// The fields of a frame.
  public enum Fields: String, Sendable {
    case none, topFirst, bottomFirst
  }

  private struct Report: Decodable {
    let streams: [Stream]?
    let frames: [Frame]?
    let packets: [Packet]?
    let chapters: [Chapter]?
  }

  private struct Frame: Decodable {
    let bestEffortTimestamp: Int?
    let interlacedFrame: Int?
    let topFieldFirst: Int?
    let sideDataList: [SideData]?
  }

  private struct Packet: Decodable {
    let dataHash: String
  }

  private struct Chapter: Decodable {
    let startTime: String
    let tags: [String: String]?
  }

  /// All streams, in the order of the file.
  public static func streams(of path: String) throws -> [Stream] {
    try report(path, ["-show_streams"]).streams ?? []
  }

  /// The presentation times of all frames of a stream, in seconds.
  public static func frameTimes(of path: String, stream: String = "v:0") throws -> [Fraction] {
    let found = try report(
      path,
      ["-select_streams", stream, "-show_streams", "-show_frames"]
    )
    guard let text = found.streams?.first?.timeBase, let timeBase = Fraction(text) else {
      return []
    }
    return (found.frames ?? []).compactMap { frame in
      frame.bestEffortTimestamp.map { $0 * timeBase }
    }
  }

  /// How every frame of the first video stream says that it is divided into fields.
  public static func fields(of path: String) throws -> [Fields] {
    try (report(path, ["-select_streams", "v:0", "-show_frames"]).frames ?? []).map {
      $0.interlacedFrame == 1 ? ($0.topFieldFirst == 1 ? .topFirst : .bottomFirst) : .none
    }
  }

  /// What is attached to the first frame of the first video stream.
  public static func firstSideData(of path: String) throws -> [SideData] {
    let arguments = ["-select_streams", "v:0", "-show_frames", "-read_intervals", "%+#1"]
    return try report(path, arguments).frames?.first?.sideDataList ?? []
  }

  /// The hashes of the packets of a stream such as `a:0`, in the order of the file; empty where there
  /// is no such stream.
  public static func packetHashes(of path: String, stream: String) throws -> [String] {
    let arguments = ["-select_streams", stream, "-show_packets", "-show_data_hash", "SHA256"]
    return try (report(path, arguments).packets ?? []).map(\.dataHash)
  }

  /// Starting times and titles of the chapters.
  public static func chapters(of path: String) throws -> [String] {
    try (report(path, ["-show_chapters"]).chapters ?? [])
      .map { "\($0.startTime) \($0.tags?["title"] ?? "")" }
  }

  private static func report(_ path: String, _ arguments: [String]) throws -> Report {
    let said = try ProcessRunner.require(
      "ffprobe",
      ["-v", "error", "-of", "json"] + arguments + [path]
    )
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Report.self, from: Data(said.output.utf8))
  }
}
