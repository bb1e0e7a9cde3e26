internal import CAnnotateGlibc
internal import Glibc

/// The memory that the program allocates piece by piece.
enum Heap {
  /// How many processors share an arena, on computers with many.
  private static let processorsPerArena = 4

  /// The fewest arenas: fewer threads than these, each with packets of its own, never wait for each other.
  private static let fewestArenas = 4

  /// The size from which memory comes from the system, which is glibc's own to begin with.
  private static let freshBytes: Int32 = 128 << 10

  /// How much free memory is kept, the most that glibc allows for single pieces.
  private static let keptBytes: Int32 = 32 << 20

  /// Sets how memory is allocated; call it before there are other threads.
  static func configure() {
    shareArenas()
    takeFreshMemory()
  }

  /// Lets threads share the arenas of the heap.
  ///
  /// The C library would give each thread an arena of its own, and what one thread frees serves no other:
  /// pictures are allocated in one thread and freed in another.
  private static func shareArenas() {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    mallopt(M_ARENA_MAX, Int32(max(fewestArenas, processors / processorsPerArena)))
  }

  /// Keeps large pieces of memory fresh from the system, filled with zeros.
  ///
  /// The C library would raise the size after the first such piece was freed. x264 reads memory of its pictures that it
  /// has not set (see `EncoderParameters`), so that what had been there before decided about the video's bytes.
  private static func takeFreshMemory() { mallopt(M_MMAP_THRESHOLD, freshBytes) }

  /// Keeps what was freed, from now on, for commands that open thousands of files and encode no picture: otherwise the
  /// large pieces that demuxers and decoders want for each file come fresh from the system again.
  static func keepMemory() {
    mallopt(M_MMAP_THRESHOLD, keptBytes)
    mallopt(M_TRIM_THRESHOLD, keptBytes)
  }
}
