internal import CommandLineKit
internal import Glibc
internal import MediaTypes
internal import Pipeline

/// The program.
@main
struct AnnotateCommand {
  /// Runs the program with the process's own arguments.
  static func main() async {
    exit(await AnnotateCommand().run(Array(CommandLine.arguments.dropFirst())))
  }

  private let parser = ArgumentParser(AnnotateCommandLine.description)

  /// Does what the arguments ask for and returns the exit code.
  nonisolated func run(_ arguments: [String]) async -> Int32 {
    do throws(UsageError) {
      let parsed = try parser.parse(arguments)
      if let text = answer(to: parsed) {
        print(text)
        return 0
      }
      if parsed.command.count > 1,
        let subcommand = SubcommandRegistry.subcommand(named: parsed.command[1])
      {
        return try await SubcommandRunner.run(subcommand, parsed)
      }
      let typed = JobArguments(arguments: parsed, parser: parser)
      let (job, styles) = (try typed.job(), try typed.styleChoices())
      if job.writesToStandardOutput { try prepareStandardOutput(parsed) }
      return await annotate(job, styles, parsed)
    } catch {
      StandardError.write(error.description + "\n")
      return Int32(AnnotateError.Kind.usage.rawValue)
    }
  }

  /// Keeps a terminal from being filled with a video, and the program from ending without a word where
  /// the reader of a pipe goes away.
  private func prepareStandardOutput(_ arguments: ParsedArguments) throws(UsageError) {
    guard !Terminal.isStandardOutput else {
      throw parser.usageError(
        "a video cannot be written to a terminal; send it into a pipe or a file",
        option: "output",
        command: arguments.command
      )
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// The text for options that ask for one.
  private func answer(to arguments: ParsedArguments) -> String? {
    let description = AnnotateCommandLine.description
    switch arguments.shortCircuit {
    case "help":
      let command = description.command(at: arguments.command) ?? description
      return HelpText.render(command, path: arguments.command, width: Terminal.width)
    case "version": return "annotate \(AnnotationPipeline.version)"
    case "generate-manual":
      return ManualPage.render(description, version: AnnotationPipeline.version)
    case "generate-completion-script":
      return arguments.value("generate-completion-script")
        .flatMap(CompletionScript.Shell.init(rawValue:))
        .map { CompletionScript.render(description, for: $0) }
    default: return nil
    }
  }

  private func annotate(
    _ job: AnnotationJob,
    _ styles: [StyleChoice],
    _ arguments: ParsedArguments
  ) async -> Int32 {
    let display = JobDisplay(arguments)
    let work = Task {
      var job = job
      for choice in styles { job.styles.append(try choice.style()) }
      return try await AnnotationPipeline(job).run(
        onWarning: { display.warn($0) },
        onProgress: { display.show($0) }
      )
    }
    let signals = InterruptSignals()
    let sources = signals.listen { work.cancel() }
    let result = await work.result
    withExtendedLifetime(sources) {}
    display.finish()
    switch result {
    case .success(let done):
      display.report(done)
      return 0
    case .failure(let error): return Report.print(error, signals.kind)
    }
  }
}
