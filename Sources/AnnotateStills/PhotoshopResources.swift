internal import AnnotateInventory

/// Photoshop's image resources: blocks of `8BIM`, a number, a name and data, each padded to even length.
enum PhotoshopResources {
  /// The numbers of the resources that hold thumbnails.
  private static let thumbnails: Set = [1033, 1036]

  /// The number of the resource that holds IPTC records.
  static let iptc = 1028

  /// Returns the resources without thumbnails; everything else is unchanged, including damaged
  /// resources.
  static func withoutThumbnails(_ bytes: [UInt8]) -> [UInt8] {
    without(thumbnails, bytes)
  }

  /// Returns the resources without those that hold pictures, such as another block of EXIF with its thumbnail.
  static func withoutPictures(_ bytes: [UInt8]) -> [UInt8] {
    without(bytes) { PictureSignature.isIn(Array(bytes[$1])) }
  }

  /// Returns the resources without those with the given numbers.
  static func without(_ numbers: Set<Int>, _ bytes: [UInt8]) -> [UInt8] {
    without(bytes) { number, _ in numbers.contains(number) }
  }

  /// Returns the resources without those that are unwanted by their number and the range of their bytes.
  private static func without(
    _ bytes: [UInt8],
    where isUnwanted: (Int, Range<Int>) -> Bool
  ) -> [UInt8] {
    var kept: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let found = resource(of: bytes, at: offset)
      let end = found?.end ?? nextStart(of: bytes, behind: offset)
      if found.map({ isUnwanted($0.number, offset..<end) }) != true { kept += bytes[offset..<end] }
      offset = end
    }
    return kept
  }

  /// Returns the offset at which a resource may begin after an unreadable one.
  private static func nextStart(of bytes: [UInt8], behind offset: Int) -> Int {
    bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "8")) ?? bytes.count
  }

  /// Returns the data of the resource with a number; nil if there is none.
  static func data(of number: Int, in bytes: [UInt8]) -> [UInt8]? {
    var offset = 0
    while let (found, end) = resource(of: bytes, at: offset) {
      if found == number, let block = block(of: bytes, at: offset) {
        return bytes.part(at: block.data, count: block.count).map([UInt8].init)
      }
      offset = end
    }
    return nil
  }

  /// Returns a list with one resource without a name.
  static func list(_ number: Int, _ data: [UInt8]) -> [UInt8] {
    var bytes = [UInt8]("8BIM".utf8)
    bytes.append(number, bytes: 2, .big)
    bytes.append(0, bytes: 2, .big)
    bytes.append(data.count, bytes: 4, .big)
    return bytes + data + (data.count % 2 == 0 ? [] : [0])
  }

  private static func resource(of bytes: [UInt8], at offset: Int) -> (number: Int, end: Int)? {
    guard let number = bytes.number(at: offset + 4, bytes: 2, .big),
      let block = block(of: bytes, at: offset),
      bytes.part(at: block.data, count: block.count) != nil
    else { return nil }
    return (number, min(bytes.count, block.data + block.count + block.count % 2))
  }

  private static func block(of bytes: [UInt8], at offset: Int) -> (data: Int, count: Int)? {
    guard bytes.has("8BIM", at: offset),
      let nameLength = bytes.part(at: offset + 6, count: 1)?.first
    else { return nil }
    let start = offset + 6 + (Int(nameLength) + 2) / 2 * 2
    return bytes.number(at: start, bytes: 4, .big).map { (start + 4, $0) }
  }
}
