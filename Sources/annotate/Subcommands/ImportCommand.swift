internal import AnnotateCommandLineKit
internal import AnnotateImports
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Makes a sidecar of tracks that another program has written.
struct ImportCommand: Subcommand {
  let description = CommandDescription(
    name: "import",
    summary: "makes a sidecar of tracks that an annotation tool has written",
    discussion: """
      Reads boxes, numbers of faces and, where the format has them, points from TRACKS and writes the \
      sidecar of the video that they are of, for annotate render. With --faces, the sidecar that was \
      exported and then corrected, faces keep their eyes, mouths and angles: where a box has been \
      moved, these move with it.
      """,
    arguments: [ArgumentDefinition("TRACKS", summary: "the file to read")],
    groups: [tracks, output, AnnotateCommandLine.talk, CommonOptions.help],
    examples: [
      Example(
        command: "annotate import --format cvat annotations.xml --video in.mp4 -o in.faces.jsonl",
        explanation: "what CVAT has exported as CVAT for video 1.1"
      ),
      Example(
        command:
          "annotate import --format cvat a.xml --video in.mp4 --faces old.jsonl -o new.jsonl",
        explanation: "corrections of boxes; eyes and mouths are those of old.jsonl"
      ),
    ]
  )

  private static let tracks = OptionGroup(
    "Tracks",
    [
      OptionDefinition(
        "format",
        value: "NAME",
        summary: "what the file is: "
          + ImportRegistry.all.map { "\($0.name) (\($0.summary))" }.joined(separator: "; "),
        choices: ImportRegistry.all.map(\.name),
        isRequired: true
      ),
      OptionDefinition(
        "video",
        value: "VIDEO",
        summary: "the video that the tracks are of",
        completion: .file,
        isRequired: true
      ),
      OptionDefinition(
        "faces",
        value: "FACES.jsonl",
        summary: "a sidecar of the video, from which faces keep what the file does not say",
        completion: .file
      ),
      OptionDefinition(
        "start-frame",
        value: "N",
        summary: "the number that the first frame has in the file",
        defaultText: "1 for mot, else 0"
      ),
      AnnotateCommandLine.frameRate,
    ]
  )

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
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let job = try JobArguments(arguments: arguments, parser: parser).importing()
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let result = try await ImportPipeline(job).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }
}
