import Foundation

/// Makes the programs of FFmpeg start in three quarters of the time; tests start them thousands of times.
///
/// Debian's depend on some 215 libraries, and the loader looks for each of 40,000 names in one after the other. Here, those that
/// have most of the names come first. They are the libraries that the programs would load anyway.
enum FasterLoading {
  private static let programs: Set = ["ffmpeg", "ffprobe"]
  private static let libraries = [
    "libc.so.6", "libcrypto.so.3", "libepoxy.so.0", "libstdc++.so.6", "libglib-2.0.so.0",
    "liblapack.so.3",
  ]
  private static let preloaded: String? = {
    let paths = libraries.map { "/usr/lib/x86_64-linux-gnu/\($0)" }
    let areThere = paths.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    return areThere ? paths.joined(separator: ":") : nil
  }()

  /// What a program needs in its environment for it: nothing for those of others.
  static func environment(of program: String) -> [String: String] {
    guard programs.contains(program), let preloaded else { return [:] }
    return ["LD_PRELOAD": preloaded]
  }
}
