internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateInference
internal import AnnotateMediaTypes
internal import AnnotateSandbox
internal import Synchronization

/// Whether a command runs in a sandbox.
enum SandboxChoice {
  /// In none.
  case off
  /// In one, without which nothing is done.
  case required
  /// In one where the kernel has it, as the steps of a farm.
  case preferred

  static let sandbox = FlagOption(
    "sandbox",
    summary: "let the kernel refuse to open files that the command does not name, to start "
      + "programs and to use the network; ends with exit code 69 where it cannot",
    decidesResult: false
  )

  static let noSandbox = FlagOption(
    "no-sandbox",
    summary: "do not run in the sandbox, which is the default where the kernel has one",
    decidesResult: false
  )

  /// What to do once the files of a command are known.
  ///
  /// - Parameters:
  ///   - isStep: Whether the command works on files itself, if it is one of a farm, and does not start others that do.
  ///   - isQuiet: Whether to say nothing where there is no sandbox.
  /// - Returns: What confines the process; nil if it shall not be confined.
  func confinement(isStep: Bool, isQuiet: Bool) -> NamedFiles.Listener? {
    switch self {
    case .off: return nil
    case .required: return Self.once(Self.enter)
    case .preferred where !isStep: return nil
    case .preferred:
      return Self.once { files in
        do throws(AnnotateError) {
          try Self.enter(files)
        } catch {
          if !isQuiet { Log.current.note("running without a sandbox: \(error.message.why ?? "")") }
        }
      }
    }
  }

  /// What happens at the first call only: a confined process stays as it is.
  private static func once(
    _ enter: @escaping @Sendable (NamedFiles) throws(AnnotateError) -> Void
  ) -> NamedFiles.Listener {
    let isDone = Atomic(false)
    return NamedFiles.Listener { files throws(AnnotateError) in
      guard !isDone.exchange(true, ordering: .relaxed) else { return }
      try enter(files)
    }
  }

  private static func enter(_ named: NamedFiles) throws(AnnotateError) {
    var files = named
    if let runtime = try? RuntimeFolder.locate() {
      files.read.append(runtime.path)
      if let cache = runtime.cache, cache.isUsable() { files.written.append(cache.folder) }
    }
    try Sandbox.enter(files)
  }
}
