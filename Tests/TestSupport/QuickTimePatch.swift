import Foundation

/// Changes to QuickTime files that ffmpeg cannot make.
public enum QuickTimePatch {
  /// Gives the first video track another display matrix: the four numbers of its linear part.
  public static func setMatrix(
    a: Double,
    b: Double,
    c: Double,
    d: Double,
    in path: String
  ) throws {
    let numbers = [a, b, c, d].map { Int32(clamping: Int(($0 * 65_536).rounded())) }
    try setMatrix(numbers.map(UInt32.init(bitPattern:)), in: path)
  }

  /// Gives the first video track another display matrix, in the numbers of the file: a, b, c, d.
  public static func setMatrix(_ numbers: [UInt32], in path: String) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let header = try box("tkhd", within: try videoPath(in: data)[1], of: data)
    // The matrix lies before width and height, which end the box; u and v do not change.
    let start = header.upperBound - 8 - 36
    for (number, place) in zip(numbers, [0, 4, 12, 16]) {
      data.replaceSubrange(start + place..<start + place + 4, with: number.bigEndianBytes)
    }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Says that only a part of the first video track's picture is to be seen.
  ///
  /// `offsets` are from the middle of the picture to that of the part, in half pixels.
  public static func addCleanAperture(
    width: UInt32,
    height: UInt32,
    offsets: (Int32, Int32),
    to path: String
  ) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let boxes = try videoPath(in: data)
    guard let entry = boxes.last, boxes.first?.upperBound == data.count else {
      throw ToolFailure("the index of \(path) is not at its end")
    }
    let numbers = [
      width, 1, height, 1, UInt32(bitPattern: offsets.0), 2, UInt32(bitPattern: offsets.1), 2,
    ]
    let aperture =
      UInt32(40).bigEndianBytes + Array("clap".utf8) + numbers.flatMap(\.bigEndianBytes)
    for range in boxes {
      let size = UInt32(range.count + aperture.count).bigEndianBytes
      data.replaceSubrange(range.lowerBound..<range.lowerBound + 4, with: size)
    }
    data.insert(contentsOf: aperture, at: entry.upperBound)
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// The boxes from the index down to the description of the first video track's pictures.
  private static func videoPath(in data: Data) throws -> [Range<Int>] {
    let movie = try box("moov", within: 0..<data.count, of: data, header: 0)
    var rest = movie.lowerBound + 8..<movie.upperBound
    while let track = try? box("trak", within: rest, of: data, header: 0) {
      let media = try box("mdia", within: track, of: data)
      let handler = try box("hdlr", within: media, of: data)
      let kind = data[handler.lowerBound + 16..<handler.lowerBound + 20]
      guard kind != Data("vide".utf8) else {
        let information = try box("minf", within: media, of: data)
        let table = try box("stbl", within: information, of: data)
        let descriptions = try box("stsd", within: table, of: data)
        let start = descriptions.lowerBound + 16
        return [
          movie, track, media, information, table, descriptions,
          start..<start + size(at: start, of: data),
        ]
      }
      rest = track.upperBound..<movie.upperBound
    }
    throw ToolFailure("there is no video track")
  }

  private static func box(
    _ type: String,
    within range: Range<Int>,
    of data: Data,
    header: Int = 8
  ) throws -> Range<Int> {
    var place = range.lowerBound + header
    while place + 8 <= range.upperBound {
      let length = size(at: place, of: data)
      if data[place + 4..<place + 8] == Data(type.utf8) { return place..<place + length }
      guard length >= 8 else { break }
      place += length
    }
    throw ToolFailure("there is no box \(type)")
  }

  private static func size(at place: Int, of data: Data) -> Int {
    data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
