import Foundation

/// A sidecar, read with Foundation's JSON parser.
public struct SidecarLines: Sendable {
  public struct Header: Decodable, Sendable {
    public struct Stream: Decodable, Sendable {
      public let timeBase: [Int]
      public let codedSize: [Int]
      public let displaySize: [Int]
      public let orientation: Int
    }

    public struct Source: Decodable, Sendable {
      public let name: String
      public let size: Int?
    }

    public let schema: String
    public let version: Int
    public let source: Source
    public let stream: Stream
    public let options: [String: String]
  }

  public struct Place: Decodable, Sendable {
    public let x: Double
    public let y: Double
  }

  public struct Eye: Decodable, Sendable {
    public let x: Double
    public let y: Double
    public let openness: Double?
    public let closed: Bool?
    public let inner: Place?
    public let outer: Place?
    public let upperLid: Place?
    public let lowerLid: Place?
  }

  public struct Smile: Decodable, Sendable {
    public let score: Double
    public let smiling: Bool
  }

  public struct Gaze: Decodable, Sendable {
    public let yaw: Double
    public let pitch: Double
  }

  public struct Face: Decodable, Sendable {
    public let id: Int
    public let person: Int?
    public let frameCount: Int
    public let source: String
    public let confidence: Double
    public let bounds: [Double]
    public let roll: Double?
    public let yaw: Double?
    public let pitch: Double?
    public let leftEye: Eye?
    public let rightEye: Eye?
    public let smile: Smile?
    public let gaze: Gaze?
    public let chin: Place?
    public let mesh: [[Double]]?
  }

  public struct Frame: Decodable, Sendable {
    public let frame: Int
    public let pts: Int
    public let faces: [Face]
  }

  public struct End: Decodable, Sendable {
    public struct Counts: Decodable, Sendable {
      public let frames: Int
      public let faces: Int
      public let tracks: Int
      public let damagedPackets: Int
    }

    public let end: Counts
  }

  public let header: Header
  public let frames: [Frame]
  public let end: End.Counts

  /// Reads every line of a file; fails where one is not what the format says.
  public init(_ path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    guard let first = lines.first, let last = lines.last, lines.count >= 2 else {
      throw ToolFailure("\(path) has \(lines.count) lines")
    }
    header = try Self.value(first)
    frames = try lines[1..<(lines.count - 1)].map(Self.value)
    let record: End = try Self.value(last)
    end = record.end
  }

  /// The times of all frames, in seconds.
  public var times: [Fraction] {
    let base = Fraction(header.stream.timeBase[0], header.stream.timeBase[1])
    return frames.map { $0.pts * base }
  }

  /// How many faces each frame has.
  public var faceCounts: [Int] { frames.map(\.faces.count) }

  private static func value<Value: Decodable>(_ line: Substring) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }
}
