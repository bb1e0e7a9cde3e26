internal import AnnotateFiles
internal import Glibc

/// The clock of a file system.
///
/// Computers that share a folder may disagree about the time, so that times of files are only compared with
/// each other.
enum FileSystemClock {
  /// The time that a file gets that is written now.
  ///
  /// - Parameter folder: A folder of the file system; if nothing can be written to it, this computer's clock
  ///   has to do.
  /// - Returns: Nanoseconds since 1970.
  static func now(in folder: String) -> Int {
    let path = "\(folder)/.clock.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { return ownTime }
    defer {
      close(file)
      unlink(path)
    }
    var status = stat()
    return fstat(file, &status) == 0 ? nanoseconds(status.st_mtim) : ownTime
  }

  /// When a file was written, in nanoseconds since 1970; nil if it is not there.
  static func time(of path: String) -> Int? {
    var status = stat()
    return readStatus(of: path, &status) == 0 ? nanoseconds(status.st_mtim) : nil
  }

  /// How long ago a file was written, in seconds; nil if it is not there.
  static func age(of path: String, at now: Int) -> Int? {
    time(of: path).map { (now - $0) / second }
  }

  private static let second = 1_000_000_000

  /// The time of this computer's clock.
  private static var ownTime: Int { Glibc.time(nil) * second }

  private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec * second + time.tv_nsec }
}
