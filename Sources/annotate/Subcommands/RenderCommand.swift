internal import AnnotateCommandLineKit

/// Stamps the faces that a sidecar lists.
struct RenderCommand: Subcommand {
  let description = CommandDescription(
    name: "render",
    summary: "stamps the faces of a sidecar, without looking for any",
    discussion: """
      Draws what FACES.jsonl says, which detect wrote and which may have been changed: faces moved, taken \
      out, put in with "source": "edited", or given other numbers. With the same sidecar and options the \
      pictures are those of a job that looks for the faces itself.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video, picture or numbered pictures that the sidecar is of"
      )
    ],
    groups: [
      output, stamps, AnnotateCommandLine.covers, AnnotateCommandLine.crops,
      AnnotateCommandLine.picture,
      AnnotateCommandLine.encoding,
      AnnotateCommandLine.pictures, AnnotateCommandLine.talk, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --style hearts",
        explanation: "stamps the faces that annotate detect has found"
      ),
      Example(
        command: "annotate render in.mp4 --faces in.faces.jsonl -o out.mp4 --except 2",
        explanation: "leaves out the face with number 2"
      ),
    ]
  )

  private static let output = OptionGroup(
    "Output",
    [
      OptionDefinition(
        "faces",
        value: "FACES.jsonl",
        summary: "the sidecar with the faces",
        completion: .file,
        isRequired: true
      )
    ] + AnnotateCommandLine.videoFile + [
      OptionDefinition(
        "faces-out",
        value: "PATH",
        summary: "also write the sidecar anew, with its place in the output's picture",
        completion: .file
      ),
      AnnotateCommandLine.facesFolder,
      AnnotateCommandLine.exports,
      AnnotateCommandLine.embedding,
    ] + AnnotateCommandLine.carriage
  )

  private static let stamps = OptionGroup(
    "Stamps",
    AnnotateCommandLine.stamps.options + [
      OptionDefinition(
        "region",
        value: "X,Y,W,H",
        summary:
          "stamp only faces whose middle lies in this part of the picture, in pixels as it is "
          + "shown, from the top left"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let job = JobArguments(arguments: arguments, parser: parser)
    return try await job.run(try job.rendering())
  }
}
