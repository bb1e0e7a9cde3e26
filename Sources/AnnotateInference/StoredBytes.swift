internal import CAnnotateGlibc
internal import Glibc

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
