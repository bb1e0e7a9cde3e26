internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import Glibc

/// Which process writes a file, as the file's name tells it.
struct WriterName: Equatable {
  /// Whose numbers those of processes are, in eight hexadecimal digits.
  ///
  /// They are those of a running system and, within it, of a container. Names of hosts would not tell, as
  /// containers may share one.
  let system: String
  /// The number of the process.
  let process: Int32

  /// Names a process.
  init(system: String, process: Int32) {
    (self.system, self.process) = (system, process)
  }

  /// Understands the parts of a file's name that begin with what `text` gives.
  init?(_ parts: some Sequence<Substring>) {
    let words = Array(parts.prefix(2))
    guard words.count == 2, words[0].count == 8, words[0].allSatisfy(\.isHexDigit),
      let process = Int32(words[1]), process > 0
    else { return nil }
    self.init(system: String(words[0]), process: process)
  }

  /// This process.
  ///
  /// - Throws: `.temporary` where memory runs out.
  static func own() throws(AnnotateError) -> WriterName {
    var space = stat()
    guard let boot = try? FileContents.read("/proc/sys/kernel/random/boot_id", limit: 64),
      stat("/proc/self/ns/pid", &space) == 0
    else {
      // A system that nobody else is on, as others may be like this one.
      let system = String(UInt32.random(in: 1 << 31 ... .max), radix: 16)
      return WriterName(system: system, process: getpid())
    }
    let digest = try FileDigest.sha256(of: boot + Array(" \(space.st_ino)".utf8))
    return WriterName(system: String(digest.prefix(8)), process: getpid())
  }

  /// What is put into a file's name.
  var text: String { "\(system).\(process)" }

  /// Whether the process has ended; false where `observer` cannot know.
  func hasEnded(seenBy observer: WriterName) -> Bool {
    system == observer.system && kill(process, 0) != 0 && errno == ESRCH
  }
}
