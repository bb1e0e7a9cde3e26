internal import Foundation
internal import Synchronization
public import Testing

/// A clip of 60 frames, and copies of it whose bytes are overwritten in places, as lost sectors of a disk do.
public struct DamageSample {
  /// How a clip is made and damaged, and how much of the damage must be named.
  public struct Form: Sendable, CustomTestStringConvertible {
    let file: String
    let encoder: [String]
    /// How many bytes in a row are overwritten; older codecs hide little damage well.
    var bytes = 100
    /// Whether its decoder hides much damage, so that only reading all pictures finds nearly all of it.
    public private(set) var hidesDamage = true
    /// The proportion of visibly different frames that must be named.
    public let proportion = 0.99

    public var testDescription: String { "\(encoder[0]) in \(file)" }

    private static let x264 = ["libx264", "-x264-params", "keyint=24:threads=1"]
    private static let mpeg4 = ["mpeg4", "-g", "12", "-bf", "2", "-q:v", "4"]

    private static let x265 = [
      "libx265", "-x265-params", "keyint=24:log-level=none:pools=1:frame-threads=1",
    ]

    private static let vp8 = ["libvpx", "-g", "24", "-b:v", "500k", "-deadline", "realtime"]

    private static let vp9 = ["libvpx-vp9", "-g", "24", "-b:v", "500k", "-deadline", "realtime"]

    public static let h264 = Form(file: "in.mp4", encoder: x264)
    public static let h264InMatroska = Form(file: "in.mkv", encoder: x264)
    public static let hevc = Form(file: "in.mov", encoder: x265)
    public static let mpeg2 = Form(
      file: "in.mov",
      encoder: ["mpeg2video", "-g", "12", "-bf", "2", "-q:v", "4"],
      bytes: 2000,
      hidesDamage: false
    )

    public static let all = [
      h264, h264InMatroska, hevc,
      Form(file: "in.mkv", encoder: x265),
      Form(file: "in.ts", encoder: x265),
      Form(file: "in.webm", encoder: vp8),
      Form(file: "in.webm", encoder: vp9),
      Form(file: "in.mp4", encoder: mpeg4, bytes: 2000, hidesDamage: false),
      mpeg2,
    ]
  }

  private static let size = (width: 320, height: 180)

  /// A frame of a clip.
  private typealias Frame = (time: Fraction, brightness: ArraySlice<UInt8>)

  /// What is known of an intact clip.
  private struct Intact: Sendable {
    let bytes: [UInt8]
    /// The size and the position of each packet.
    let packets: [[Int]]
    let frames: [Frame]
  }

  /// The intact clips that were made so far; each of them has a lock of its own, because some take long.
  private static let intact = Dictionary(
    uniqueKeysWithValues: Form.all.map { ($0.testDescription, Made()) }
  )

  private final class Made: Sendable {
    private let value = Mutex<Intact?>(nil)

    func get(_ make: () throws -> Intact) throws -> Intact {
      try value.withLock { value in
        let made = try value ?? make()
        value = made
        return made
      }
    }
  }

  private let folder: TemporaryFolder
  private let form: Form
  private let intact: Intact
  /// The path of the intact clip.
  public let clip: String

  /// Puts the intact clip into a folder, into which the copies go, too.
  public init(_ form: Form, in folder: TemporaryFolder) throws {
    (self.form, self.folder, clip) = (form, folder, folder.path(form.file))
    guard let made = Self.intact[form.testDescription] else {
      throw ToolFailure("\(form) is not in the list of all")
    }
    intact = try made.get { try Self.make(form) }
    try Data(intact.bytes).write(to: URL(fileURLWithPath: clip))
  }

  private static func make(_ form: Form) throws -> Intact {
    let folder = try TemporaryFolder()
    let clip = folder.path(form.file)
    let scale = "scale=\(size.width):\(size.height)"
    try FFmpeg.make(
      ["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "60", "-an", "-vf", scale, "-c:v"]
        + form.encoder + [clip]
    )
    let packets = try FFprobe.entries(of: clip, "packet=size,pos", stream: "v:0")
      .map { $0.split(separator: ",").compactMap { Int($0) } }.filter { $0.count == 2 }
    return Intact(
      bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip))),
      packets: packets,
      frames: try frames(of: clip)
    )
  }

  /// Overwrites parts of three packets, and returns the path of the copy.
  public func damaged(seed: UInt64) throws -> String {
    var bytes = intact.bytes
    var generator = SeededGenerator(seed: seed)
    for packet in intact.packets.shuffled(using: &generator).prefix(3) {
      let count = min(form.bytes, packet[0])
      let first = packet[1] + Int.random(in: 0...packet[0] - count, using: &generator)
      // What frames the pieces of a transport stream stays: without a piece, later frames move.
      for place in first..<min(first + count, bytes.count)
      where !clip.hasSuffix(".ts") || place % 188 >= 32 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    return try write(bytes, to: "damaged-\(seed)")
  }

  /// Returns the path of a copy whose damage is visible, and the frames in which it is.
  public func visiblyDamaged() throws -> (copy: String, different: Set<Int>) {
    for seed in UInt64(1)...6 {
      let copy = try damaged(seed: seed)
      let different = try visiblyDifferent(copy)
      if !different.isEmpty { return (copy, different) }
    }
    throw ToolFailure("no damage of \(clip) is visible")
  }

  /// Overwrites the first bytes of a packet with zeros, and returns the path of the copy.
  public func withoutStart(ofPacket number: Int) throws -> String {
    var bytes = intact.bytes
    let packets = intact.packets
    for place in packets[number][1]..<packets[number][1] + 16 { bytes[place] = 0 }
    return try write(bytes, to: "lost-\(number)")
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.path("\(name).\(clip.split(separator: ".").last ?? "")")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The frames of a copy whose peak signal-to-noise ratio to those of the intact clip is below 35 dB; those that
  /// cannot be decoded at all do not count.
  public func visiblyDifferent(_ copy: String) throws -> Set<Int> {
    let different = try Self.frames(of: copy).enumerated().filter { _, frame in
      guard let other = intact.frames.first(where: { $0.time == frame.time }) else { return false }
      let error = PictureDifference.meanSquaredError(of: frame.brightness, from: other.brightness)
      return error > 65025 / pow(10, 3.5)
    }
    return Set(different.map(\.offset))
  }

  private static func frames(of clip: String) throws -> [Frame] {
    let bytes = try FFmpeg.pictures(of: clip, options: ["-pix_fmt", "gray"])
    let step = size.width * size.height
    let pictures = stride(from: 0, to: bytes.count, by: step).map { bytes[$0..<$0 + step] }
    return Array(zip(try FFprobe.frameTimes(of: clip), pictures))
  }
}
