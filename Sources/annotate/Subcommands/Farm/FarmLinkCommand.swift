internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes

/// Makes a sidecar from the detections in all ranges of a video.
struct FarmLinkCommand: Subcommand {
  let description = CommandDescription(
    name: "link",
    summary: "makes one sidecar from the detections in all ranges of a video",
    discussion: """
      Tracks the faces through all frames and writes the sidecar that annotate detect would have written. \
      The video is not needed. With --work-dir the sidecar stays in that folder until annotate farm join \
      moves it to its final path.
      """,
    arguments: [
      ArgumentDefinition(
        "DETECTIONS",
        summary:
          "without a plan, the detections files of annotate farm detect, in the order of their "
          + "ranges",
        isOptional: true,
        repeats: true
      )
    ],
    groups: [plan, output, AnnotateCommandLine.talk, CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm link 0.detections.jsonl 240.detections.jsonl -o in.faces.jsonl",
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
