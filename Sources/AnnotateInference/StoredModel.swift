internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// One compiled model in the cache: what OpenVINO exported, then sixteen bytes that say whether it is
/// whole: a mark and a checksum over the model and what it was made from.
///
/// OpenVINO itself notices some damage only, and computes with damaged weights without a word.
struct StoredModel {
  /// All files together take no more bytes; the least recently used make room.
  static let largestTotal = 256 << 20

  private static let mark: UInt64 = 0x31_45_54_41_54_4F_4E_41
  private static let trailerSize = 16

  let cache: ModelCache
  private let key: UInt64

  /// The place of a model that is made from `source`: all of it, with the versions of what makes it.
  init(madeFrom source: Fingerprint, in cache: ModelCache) {
    self.cache = cache
    key = source.value
  }

  /// Where it lies.
  var path: String {
    let digits = String(key, radix: 16)
    return "\(cache.folder)/\(String(repeating: "0", count: 16 - digits.count))\(digits).blob"
  }

  /// The exported model, where it is there and whole.
  func load() -> [UInt8]? {
    guard var bytes = try? FileContents.read(path), bytes.count > Self.trailerSize else {
      return nil
    }
    let trailer = bytes.suffix(Self.trailerSize)
    let size = bytes.count - Self.trailerSize
    let (mark, sum) = (Self.number(trailer.prefix(8)), Self.number(trailer.suffix(8)))
    guard mark == Self.mark, sum == checksum(of: bytes[..<size]) else { return nil }
    bytes.removeLast(Self.trailerSize)
    // It was used: others make room first.
    utimes(path, nil)
    return bytes
  }

  /// Writes it, where the folder allows.
  ///
  /// - Parameter export: writes what OpenVINO exports to a path, and says whether it could.
  /// - Throws: where the disk fails.
  func store(_ export: (String) -> Bool) throws(AnnotateError) {
    guard cache.isUsable() else { return }
    let file = try PartialFile(for: path, overwrites: true)
    guard export(file.temporaryPath) else { return }
    let bytes = try FileContents.read(file.temporaryPath)
    let trailer = Self.bytes(Self.mark) + Self.bytes(checksum(of: bytes[...]))
    try FileContents.write(bytes + trailer, to: file)
    try file.commit()
    makeRoom()
  }

  private func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum = Fingerprint()
    sum.add(number: key)
    sum.add(bytes)
    return sum.value
  }

  /// Removes the least recently used models where all take too much room.
  private func makeRoom() {
    var files = cache.files()
    files.sort { $0.lastUse > $1.lastUse }
    var total = 0
    for file in files {
      total += file.size
      if total > Self.largestTotal { unlink(file.path) }
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension ModelCache {
  /// The models in the folder.
  fileprivate func files() -> [(path: String, size: Int, lastUse: Int)] {
    FolderListing.names(in: folder).filter { $0.hasSuffix(".blob") }.compactMap { name in
      var status = stat()
      let path = "\(folder)/\(name)"
      guard stat(path, &status) == 0 else { return nil }
      return (path, Int(status.st_size), status.st_mtim.tv_sec)
    }
  }
}
