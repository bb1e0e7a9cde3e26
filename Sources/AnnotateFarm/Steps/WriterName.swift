internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Glibc

/// The process that writes a file, as the file's temporary name states it.
struct WriterName: Equatable {
  /// The system that numbers the process, in eight hexadecimal digits.
  ///
  /// It stands for one boot of a computer and one namespace of process numbers. A host name would not do,
  /// because several containers may share it.
  let system: String
  /// The process number.
  let process: Int32

  /// Describes a process.
  init(system: String, process: Int32) {
    (self.system, self.process) = (system, process)
  }

  /// Parses the parts of a file's name that start with `text`; nil if they name no process.
  init?(_ parts: some Sequence<Substring>) {
    let words = Array(parts.prefix(2))
    guard words.count == 2, words[0].count == 8, words[0].allSatisfy(\.isHexDigit),
      let process = Int32(words[1]), process > 0
    else { return nil }
    self.init(system: String(words[0]), process: process)
  }

  /// This process.
  ///
  /// - Throws: `.temporary` if there is not enough memory.
  static func own() throws(AnnotateError) -> WriterName {
    var space = stat()
    guard let boot = try? FileContents.read("/proc/sys/kernel/random/boot_id", limit: 64),
      stat("/proc/self/ns/pid", &space) == 0
    else {
      // The real system is unknown, so a random number stands for it.
      let system = String(UInt32.random(in: 1 << 31 ... .max), radix: 16)
      return WriterName(system: system, process: getpid())
    }
    let digest = try FileDigest.sha256(of: boot + Array(" \(space.st_ino)".utf8))
    return WriterName(system: String(digest.prefix(8)), process: getpid())
  }

  /// The text in a file's name.
  var text: String { "\(system).\(process)" }

  /// Whether the process has ended; false if `observer` cannot know.
  func hasEnded(observedBy observer: WriterName) -> Bool {
    system == observer.system && kill(process, 0) != 0 && errno == ESRCH
  }
}

extension FarmFolder {
  /// The number of seconds without a change after which a temporary file counts as abandoned: a day.
  private static let abandonedAfter = 24 * 60 * 60

  /// Removes the temporary files that killed workers have left of a step.
  ///
  /// These are the files of processes of this system that have ended, and all files that have not changed for
  /// more than a day.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - names: What is in the folder of its results.
  ///   - observer: This process.
  func removeAbandonedFiles(
    of step: FarmStep,
    among names: [String],
    observedBy observer: WriterName
  ) {
    let (folder, stem) = (folder(of: step.phase, step.clip), stem(of: step))
    lazy var now = FileSystemClock.now(in: folder)
    for name in names {
      // The form is STEM.WRITER.….partial, perhaps after a dot. Temporary files of records name no
      // writer.
      let parts = name.drop { $0 == "." }.split(separator: ".")
      guard parts.first.map(String.init) == stem, let ending = parts.last,
        ["partial", "replaced"].contains(ending)
      else { continue }
      let path = "\(folder)/\(name)"
      let hasEnded = WriterName(parts.dropFirst())?.hasEnded(observedBy: observer) ?? false
      let age = hasEnded ? nil : FileSystemClock.age(of: path, at: now)
      if hasEnded || age.map({ $0 > Self.abandonedAfter }) == true { unlink(path) }
    }
  }
}
