internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// One compiled model in the cache: the model as OpenVINO exported it, then a trailer of sixteen bytes
/// to detect damage.
///
/// The trailer is a mark and a checksum of the model and of its source. OpenVINO itself detects only some
/// damage, and silently computes with damaged weights.
struct StoredModel {
  /// The largest total size of all files in bytes; the least recently used are removed beyond it.
  static let largestTotal = 256 << 20

  private static let mark: UInt64 = 0x31_45_54_41_54_4F_4E_41
  private static let trailerSize = 16

  let cache: ModelCache
  private let key: Fingerprint

  /// Creates the cache entry of a model that is compiled from `source`, which covers the model file,
  /// OpenVINO's version and the device.
  init(compiledFrom source: Fingerprint, in cache: ModelCache) {
    (self.cache, key) = (cache, source)
  }

  /// The path of the file.
  var path: String { cache.path(of: key, extension: "blob") }

  /// The file with the exported model; nil if it is missing or damaged.
  func load() -> StoredBytes? {
    guard let stored = cache.mappedContents(of: path), stored.bytes.count > Self.trailerSize else {
      return nil
    }
    let model = model(in: stored)
    let mark = Self.number(stored.bytes[model.count..<(model.count + 8)])
    let sum = Self.number(stored.bytes[(model.count + 8)...])
    guard mark == Self.mark, sum == checksum(of: model) else { return nil }
    // The new time marks it as recently used, so that others are removed first.
    utimes(path, nil)
    return stored
  }

  /// The bytes of the model itself in its file.
  func model(in stored: StoredBytes) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: stored.bytes.dropLast(Self.trailerSize))
  }

  /// Writes the model to the cache, if the folder is usable.
  ///
  /// - Parameter export: exports the model to a path and returns whether that succeeded.
  /// - Throws: if the disk fails.
  func store(_ export: (String) -> Bool) throws(AnnotateError) {
    guard cache.isUsable() else { return }
    let file = try PartialFile(for: path, overwrites: true, keepsOwner: false)
    guard export(file.temporaryPath) else { return }
    let bytes = try FileContents.read(file.temporaryPath)
    let trailer = Self.bytes(Self.mark) + Self.bytes(bytes.withUnsafeBytes { checksum(of: $0) })
    try FileContents.append(trailer, to: file)
    // A file that a power failure damages is detected by its checksum.
    try file.commit(isDurable: false)
    makeRoom()
  }

  private func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = Fingerprint()
    sum.add(number: key.value)
    sum.add(bytes)
    return sum.value
  }

  /// Removes the least recently used models if all together are too large.
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

  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
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
