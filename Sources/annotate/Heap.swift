internal import CAnnotateGlibc
internal import Glibc

/// The memory that the program allocates piece by piece.
enum Heap {
  /// How many processors share an arena.
  private static let processorsPerArena = 4

  /// Lets threads share the arenas of the heap; call it before there are other threads.
  ///
  /// The C library would give each thread an arena of its own, and what one thread frees serves no other:
  /// pictures are allocated in one thread and freed in another.
  static func shareArenas() {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    mallopt(M_ARENA_MAX, Int32(max(1, processors / processorsPerArena)))
  }
}
