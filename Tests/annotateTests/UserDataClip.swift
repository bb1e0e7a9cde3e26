import Foundation
import TestSupport

/// An MP4 with tags of iTunes and user data that FFmpeg does not read.
enum UserDataClip {
  /// The bytes of these tags and of the user data.
  static var parts: [Data] { [tags, userData] }

  private static let tags =
    tag("sonm", type: 1, Data("Sorted".utf8)) + tag("tmpo", type: 21, Data([0, 120]))
  private static let userData =
    box("Xtra", Data("\0\0\0\u{10}WM/Rating1234".utf8)) + box("smta", Data([1, 2, 3, 4]))

  static func make(in folder: TemporaryFolder) throws -> String {
    let (plain, path) = (folder.path("plain.mp4"), folder.path("in.mp4"))
    try FFmpeg.make(
      MadeClip.picture(seconds: 0.2) + MadeClip.x264 + ["-metadata", "title=T", plain]
    )
    var data = try Data(contentsOf: URL(fileURLWithPath: plain))
    // The index is the end of the file, its user data the end of the index, and the tags that of the user data.
    for type in ["ilst", "meta"] { try grow(type, by: tags.count, in: &data) }
    for type in ["udta", "moov"] { try grow(type, by: tags.count + userData.count, in: &data) }
    data += tags + userData
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Enlarges the last box of a type, which has to be the end of the file.
  private static func grow(_ type: String, by count: Int, in data: inout Data) throws {
    guard let name = data.range(of: Data(type.utf8), options: .backwards) else {
      throw ToolFailure("there is no box \(type)")
    }
    let start = name.lowerBound - 4
    let size = data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    guard start + size == data.count else {
      throw ToolFailure("\(type) is not the end of the file")
    }
    data.replaceSubrange(start..<start + 4, with: bigEndian(size + count))
  }

  private static func tag(_ name: String, type: Int, _ value: Data) -> Data {
    box(name, box("data", bigEndian(type) + bigEndian(0) + value))
  }

  private static func box(_ type: String, _ contents: Data) -> Data {
    bigEndian(contents.count + 8) + Data(type.utf8) + contents
  }

  private static func bigEndian(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }
}
