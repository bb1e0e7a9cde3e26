import Foundation
import TestSupport

/// A track of sensors as cameras write them into MP4 files, with the position of the camera.
enum SensorTrack: String {
  /// GoPro's own (GPMF): keys with lengths and values, one sample for each second.
  case gpmd
  /// Google's (Camera Motion Metadata), one sample for each reading.
  case camm
  /// GoPro's parts of the file that help to repair it.
  case fdsc

  /// Those that hold positions.
  static let ofPositions = [gpmd, camm]

  /// Degrees north and east.
  private static let position = (48.2082, 16.3738)

  /// The samples of the track.
  var samples: [Data] {
    switch self {
    case .gpmd: [Self.readings]
    case .camm: [Self.motion([0, 0.5, 0], type: 2), Self.motionOfPosition]
    case .fdsc: (1...3).map { Data("GP\($0)".utf8) }
    }
  }

  /// Adds the track, and with GoPro's sensors also their user data, to an MP4 whose index is its end and has no user data;
  /// the samples last as many milliseconds as `durations` says, otherwise 400 together.
  func add(to path: String, durations: [Int]? = nil) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let name = data.range(of: Data("moov".utf8), options: .backwards) else {
      throw ToolFailure("there is no index")
    }
    let movie = data[(name.lowerBound + 4)...]
    data = data[..<(name.lowerBound - 4)]
    let start = data.count + 8
    data += Self.box("mdat", samples.reduce(Data(), +))
    let device = Self.box("FIRM", Data("SECRET-1.0".utf8)) + Self.box("GPMF", Self.device(Data()))
    let userData = self == .gpmd ? Self.box("udta", device) : Data()
    data += Self.box("moov", movie + track(from: start, durations) + userData)
    try data.write(to: URL(fileURLWithPath: path))
  }

  // MARK: Samples

  /// A value with its key, its type, the size of each element and their number.
  private static func value(_ key: String, _ type: Character, _ size: Int, _ bytes: Data) -> Data {
    let count = bytes.count / size
    let padding = Data(repeating: 0, count: (4 - bytes.count % 4) % 4)
    return Data(key.utf8) + Data([type.asciiValue ?? 0, UInt8(size)])
      + Data([UInt8(count >> 8), UInt8(count & 0xFF)]) + bytes + padding
  }

  private static func device(_ streams: Data) -> Data {
    let name = value("DVID", "L", 4, numbers([1])) + value("DVNM", "c", 1, Data("SECRET Cam".utf8))
    return value("DEVC", "\0", 1, name + streams)
  }

  private static var readings: Data {
    let fix = [position.0 * 1e7, position.1 * 1e7, 171_000, 1000, 100].map { Int($0.rounded()) }
    let stream =
      value("STNM", "c", 1, Data("GPS (Lat., Long., Alt., 2D speed, 3D speed)".utf8))
      + value("GPSU", "U", 16, Data("210304050607.000".utf8))
      + value("SCAL", "l", 4, numbers([10_000_000, 10_000_000, 1000, 1000, 100]))
      + value("GPS5", "l", 20, numbers(fix))
    return device(value("STRM", "\0", 1, stream))
  }

  private static func motion(_ values: [Float], type: UInt8) -> Data {
    Data([0, 0, type, 0]) + values.reduce(Data()) { $0 + littleEndian($1.bitPattern) }
  }

  private static var motionOfPosition: Data {
    [position.0, position.1, 171].reduce(Data([0, 0, 5, 0])) { $0 + littleEndian($1.bitPattern) }
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  // MARK: Boxes

  private static func numbers(_ numbers: [Int]) -> Data {
    numbers.reduce(Data()) { data, number in
      data + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }

  private static func box(_ type: String, _ contents: Data) -> Data {
    numbers([contents.count + 8]) + Data(type.utf8) + contents
  }

  /// A box with version and flags.
  private static func full(_ type: String, flags: Int = 0, _ contents: Data) -> Data {
    box(type, numbers([flags]) + contents)
  }

  private func track(from start: Int, _ wanted: [Int]?) -> Data {
    let durations = wanted ?? samples.map { _ in 400 / samples.count }
    let (number, duration) = (7, durations.reduce(0, +))
    let matrix = Self.numbers([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000])
    let header = Self.full(
      "tkhd",
      flags: 3,
      Self.numbers([0, 0, number, 0, duration, 0, 0, 0, 0]) + matrix + Self.numbers([0, 0])
    )
    let name =
      switch self {
      case .gpmd: "GoPro MET"
      case .camm: "CameraMetadataMotionHandler"
      case .fdsc: "GoPro SOS"
      }
    let handler = Self.full(
      "hdlr",
      Self.numbers([0]) + Data("meta".utf8) + Self.numbers([0, 0, 0]) + Data("\(name)\0".utf8)
    )
    let media =
      Self.full("mdhd", Self.numbers([0, 0, 1000, duration, 0x55C4_0000])) + handler
      + Self.box("minf", information(from: start, durations))
    return Self.box("trak", header + Self.box("mdia", media))
  }

  private func information(from start: Int, _ durations: [Int]) -> Data {
    let count = samples.count
    let reference = Self.full("dref", Self.numbers([1]) + Self.full("url ", flags: 1, Data()))
    let entry = Self.box(rawValue, Data([0, 0, 0, 0, 0, 0, 0, 1]))
    let table =
      Self.full("stsd", Self.numbers([1]) + entry)
      + Self.full("stts", Self.numbers([count] + durations.flatMap { [1, $0] }))
      + Self.full("stsc", Self.numbers([1, 1, count, 1]))
      + Self.full("stsz", Self.numbers([0, count] + samples.map(\.count)))
      + Self.full("stco", Self.numbers([1, start]))
    return Self.full("nmhd", Data()) + Self.box("dinf", reference) + Self.box("stbl", table)
  }
}
