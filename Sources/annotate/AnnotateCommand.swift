internal import AnnotateCommandLineKit
internal import AnnotateContainers
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateProcesses
internal import AnnotateSidecar
internal import CAnnotateProcess
internal import Dispatch
internal import Glibc

/// The program.
@main
struct AnnotateCommand {
  /// Runs the program with the process's own arguments.
  static func main() async {
    Descriptor.reserveStandardStreams()
    cap_keep_niceness()
    cap_catch_faults()
    InterruptSignals.shared.start()
    Heap.configure()
    // A library of OpenVINO complains on standard error where /sys is missing, as in small containers.
    setenv("HWLOC_HIDE_ERRORS", "2", 0)
    exit(await AnnotateCommand().run(arguments))
  }

  /// The arguments; file names among them need not be UTF-8.
  private static var arguments: [String] {
    (1..<Int(max(1, CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        PathText.decode(cString: argument)
      }
    }
  }

  private let parser = ArgumentParser(AnnotateCommandLine.description)

  /// Runs the command in the arguments and returns the exit code.
  nonisolated func run(_ arguments: [String]) async -> Int32 {
    if arguments.isEmpty, Terminal.isStandardOutput {
      StandardError.write(Welcome.text)
      return Int32(AnnotateError.Kind.usage.rawValue)
    }
    do throws(UsageError) {
      let parsed = try parser.parse(arguments)
      if let text = try answer(to: parsed) {
        return Self.exitCode(try Log(parsed)) { () throws(AnnotateError) in
          try StandardOutput.print(text)
        }
      }
      if let (pages, folder) = try pages(askedFor: parsed) {
        return Self.exitCode(try Log(parsed)) { () throws(AnnotateError) in
          try ManualFolder.write(pages, to: folder)
        }
      }
      let areSeveral = BatchOptions.areSeveral(parsed)
      // Limits are for each input, so that its own process applies them.
      var session = Session()
      if !areSeveral, let given = try LimitOptions.ifDeclared(by: parsed) {
        session.limits = given.apply()
        session.listener = given.sandbox.confinement(
          isStep: parsed.command.last.flatMap(FarmPhase.init(rawValue:)) != nil,
          isQuiet: try MessageOptions.ifDeclared(by: parsed)?.isQuiet == true
        )
      }
      return await Log.$current.withValue(try Log(parsed)) {
        await CommandSession.$current.withValue(session) { await run(parsed) }
      }
    } catch {
      return Self.refuse(error, Log(format: .asked(in: arguments)))
    }
  }

  private nonisolated func run(_ arguments: ParsedArguments) async -> Int32 {
    let watch = ParentWatch.begin()
    defer { watch?.cancel() }
    do throws(UsageError) {
      if BatchOptions.areSeveral(arguments) {
        return try await InterruptibleWork.run { try await Batch(arguments).run() }
      }
      try BatchOptions.checkAbsence(arguments)
      if arguments.command.count > 1,
        let subcommand = SubcommandRegistry.subcommand(named: arguments.command[1])
      {
        return try await InterruptibleWork.run { try await subcommand.run(arguments) }
      }
      let job = JobArguments(arguments, AnnotateCommandLine.sections)
      return try await InterruptibleWork.run { try await job.run(try job.job()) }
    } catch {
      return Self.refuse(error, .current)
    }
  }

  private static func refuse(_ error: UsageError, _ log: Log) -> Int32 {
    log.say(error)
    return Int32(AnnotateError.Kind.usage.rawValue)
  }

  private static func exitCode(
    _ log: Log,
    _ work: () throws(AnnotateError) -> Void
  ) -> Int32 {
    do throws(AnnotateError) {
      try work()
      return 0
    } catch {
      log.say(error, .error)
      return error.exitCode
    }
  }

  /// The pages for options that write a folder of them and end the program.
  private func pages(
    askedFor arguments: ParsedArguments
  ) throws(UsageError) -> (pages: [(file: String, text: String)], folder: String)? {
    let asked = try AnnotateCommandLine.ProgramOptions.ifDeclared(by: arguments)
    return switch arguments.shortCircuit {
    case AnnotateCommandLine.manuals.definition.long:
      asked?.manuals.map { (ManualFolder.manuals, $0) }
    case AnnotateCommandLine.reference.definition.long:
      asked?.reference.map { (ManualFolder.reference, $0) }
    default: nil
    }
  }

  /// The text for options that print one and end the program, such as `--help`.
  private func answer(to arguments: ParsedArguments) throws(UsageError) -> String? {
    let description = AnnotateCommandLine.description
    let asked = try AnnotateCommandLine.ProgramOptions.ifDeclared(by: arguments)
    switch arguments.shortCircuit {
    case "help":
      let command = description.command(at: arguments.command) ?? description
      return HelpText.render(command, path: arguments.command, width: Terminal.width)
    case "version": return VersionCommand.text
    case "schema": return SidecarSchema.text
    case "generate-manual":
      return ManualPage.render(description, version: AnnotationPipeline.version)
    case AnnotateCommandLine.completionScript.definition.long:
      return asked?.completionScript.map { CompletionScript.render(description, for: $0) }
    case AnnotateCommandLine.completions.definition.long:
      return asked?.completions.map { $0.answers(for: arguments.positionals) }
    default: return nil
    }
  }
}
