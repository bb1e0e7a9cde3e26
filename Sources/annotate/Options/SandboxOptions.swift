internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateInference
internal import AnnotateMediaTypes
internal import AnnotateSandbox
internal import Synchronization

/// Options for the sandbox that a command runs in.
enum SandboxOptions {
  static let sandbox = FlagOption(
    "sandbox",
    summary: "let the kernel refuse to open files that the command does not name, to start "
      + "programs and to use the network; ends with exit code 69 where it cannot"
  )

  static let noSandbox = FlagOption(
    "no-sandbox",
    summary: "do not run in the sandbox, which is the default where the kernel has one"
  )

  /// What to do once the files of a command are known.
  ///
  /// - Returns: What confines the process; nil if it shall not be confined.
  static func confinement(
    _ arguments: ParsedArguments
  ) -> NamedFiles.Listener? {
    if arguments.knows(sandbox) { return arguments.has(sandbox) ? once(enter) : nil }
    guard arguments.knows(noSandbox), !arguments.has(noSandbox), isStep(arguments) else {
      return nil
    }
    let isQuiet = arguments.has(MessageOptions.quiet)
    return once { files in
      do throws(AnnotateError) {
        try enter(files)
      } catch {
        if !isQuiet { Log.current.note("running without a sandbox: \(error.message.why ?? "")") }
      }
    }
  }

  /// Whether a command works on files itself, and does not start others that do.
  private static func isStep(_ arguments: ParsedArguments) -> Bool {
    ["detect", "link", "render", "join"].contains(arguments.command.last)
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
