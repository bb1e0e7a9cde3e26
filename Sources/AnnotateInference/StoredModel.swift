internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateGlibc
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

  /// Whether there is such a file, which may be damaged.
  var exists: Bool { cache.isOwnFile(path) }

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

/// The bytes of a compiled model in the cache, in memory that the system can take back.
///
/// OpenVINO rearranges most weights when it imports a model, and may continue to read the others where they
/// are. A mapped file costs memory only for those.
///
// SAFETY: the memory is only read, and is unmapped when nothing refers to this object any more.
final class StoredBytes: @unchecked Sendable {
  /// All bytes of the file.
  let bytes: UnsafeRawBufferPointer
  private let isFile: Bool

  /// Maps the file at `path`, or copies it into memory if its file system is not a local one, whose pages
  /// cannot be relied on to come back; nil if it is empty or cannot be read.
  init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return nil }
    let size = Int(status.st_size)
    isFile = Self.isLocal(file)
    guard let memory = isFile ? Self.map(file, size) : Self.copy(file, size) else { return nil }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// Takes the bytes out of this process's memory until they are read again.
  func release() {
    guard isFile else { return }
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }

  private static func map(_ file: Int32, _ size: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  private static func copy(_ file: Int32, _ size: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    var offset = 0
    while offset < size, case let count = read(file, memory + offset, size - offset), count > 0 {
      offset += count
    }
    if offset == size { return memory }
    munmap(memory, size)
    return nil
  }

  /// Whether a file is on a disk of this computer or in its memory.
  private static func isLocal(_ file: Int32) -> Bool {
    var status = statfs()
    guard fstatfs(file, &status) == 0 else { return false }
    let local = [
      Int(BTRFS_SUPER_MAGIC), Int(EXT4_SUPER_MAGIC), Int(F2FS_SUPER_MAGIC),
      Int(OVERLAYFS_SUPER_MAGIC), Int(TMPFS_MAGIC), Int(XFS_SUPER_MAGIC),
    ]
    return local.contains(Int(status.f_type))
  }
}
