internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes

/// Makes a sidecar of the looks at all ranges of a video.
struct FarmLinkCommand: Subcommand {
  let description = CommandDescription(
    name: "link",
    summary: "makes one sidecar of the looks at all ranges of a video",
    discussion: """
      Follows the faces through all frames and writes the sidecar that annotate detect would have written. \
      The video is not needed. With --work-dir the sidecar stays in that folder until annotate farm join \
      puts it in its place.
      """,
    arguments: [
      ArgumentDefinition(
        "LOOKS",
        summary:
          "the files that annotate farm look wrote, in the order of their ranges, where there is "
          + "no plan",
        isOptional: true,
        repeats: true
      )
    ],
    groups: [plan, output, AnnotateCommandLine.talk, CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm link 0.looks.jsonl 240.looks.jsonl -o in.faces.jsonl",
        explanation: "of two ranges"
      )
    ]
  )

  private static let plan = OptionGroup("Plan", [FarmOptions.chosenFolder] + FarmOptions.clips)

  private static let output = OptionGroup(
    "Output",
    [
      AnnotateCommandLine.sidecarFile,
      AnnotateCommandLine.facesFolder,
      AnnotateCommandLine.exports,
      AnnotateCommandLine.sidecarOverwrite,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    if let steps = try FarmSteps(.link, arguments) { return try await steps.run() }
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let job = try JobArguments(arguments: arguments, parser: parser).linking()
    let display = JobDisplay(arguments)
    defer { display.finish() }
    display.report(try await LinkPipeline(job).run { display.warn($0) })
    return 0
  }
}
