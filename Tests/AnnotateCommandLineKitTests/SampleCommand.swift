import AnnotateCommandLineKit

/// A sample description that uses every feature.
enum SampleCommand {
  static let root = CommandDescription(
    name: "annotate",
    summary: "finds faces and eyes in video files and stamps pictures on them",
    discussion: """
      Every frame of the input is looked at, marked and encoded again; sound and all other streams \
      are carried over as they are. What was found is written beside the output.

      A file that has the name of a command is reached with a path, as in './inspect'.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "a video, a still, an image sequence, or '-' for standard input",
        repeats: true
      )
    ],
    groups: [main, encoding, common],
    subcommands: [inspect, styles, farm],
    examples: [
      Example(
        command: "annotate party.mov -o hearts.mov --style hearts",
        explanation: "Puts a heart on every eye:"
      ),
      Example(
        command: "annotate take.mov -o - --container nut | ffplay -",
        explanation: "Shows the result while it is being made:"
      ),
    ],
    notes: [
      HelpSection(
        title: "Exit codes",
        body: """
            0  done
           64  usage
           66  input missing or unreadable

          With several inputs, the code is that of the worst.
          """
      )
    ]
  )

  static let main = OptionGroup(
    "Options",
    [
      OptionDefinition(
        "output",
        short: "o",
        value: "PATH",
        summary: "where the result goes",
        completion: .file,
        isRequired: true
      ),
      OptionDefinition(
        "style",
        short: "s",
        value: "NAME|FILE.json",
        summary: "what to stamp: a built-in style or a style file",
        defaultText: "squares",
        repeats: true,
        completion: .choicesOrFile(["hearts", "squares", "none"])
      ),
      OptionDefinition(
        "accuracy",
        value: "LEVEL",
        summary: "how hard to look for faces",
        choices: ["low", "normal", "high"],
        defaultText: "normal"
      ),
      OptionDefinition(
        "faces-dir",
        value: "DIR",
        summary: "where the sidecar goes, as one JSON file for each frame",
        completion: .directory
      ),
      OptionDefinition("overwrite", short: "y", summary: "replace files that exist"),
    ]
  )

  static let encoding = OptionGroup(
    "Encoding",
    [
      OptionDefinition(
        "crf",
        value: "N",
        summary: "quality for encoders with a constant rate factor; lower is better",
        defaultText: "18"
      ),
      OptionDefinition("gain", value: "DB", summary: "how much louder or softer it gets"),
      OptionDefinition(
        "gravity",
        value: "resize|aspect",
        summary: "how the picture fills a new size",
        choices: ["resize", "aspect"]
      ),
    ]
  )

  static let common = OptionGroup(
    "Common options",
    [
      OptionDefinition("quiet", short: "q", summary: "say nothing but errors"),
      OptionDefinition("verbose", short: "v", summary: "say more; twice: say everything"),
      OptionDefinition("help", short: "h", summary: "show this help", shortCircuits: true),
      OptionDefinition("version", summary: "show the version", shortCircuits: true),
    ]
  )

  static let inspect = CommandDescription(
    name: "inspect",
    summary: "shows the streams, geometry and timing of a video",
    arguments: [ArgumentDefinition("FILE", summary: "a video or a sidecar")],
    groups: [
      OptionGroup(
        "Options",
        [OptionDefinition("json", summary: "write JSON instead of [pretty] text: for programs")]
      ),
      common,
    ],
    examples: [Example(command: "annotate inspect a.mov --json", explanation: "For programs:")],
    notes: [HelpSection(title: "Output", body: "One block for each stream.")]
  )

  static let styles = CommandDescription(
    name: "styles",
    summary: "lists the built-in styles",
    arguments: [
      ArgumentDefinition("NAME", summary: "show only this", isOptional: true, completion: .none)
    ],
    groups: [common]
  )

  static let farm = CommandDescription(
    name: "farm",
    summary: "spreads the work over several computers",
    groups: [common],
    subcommands: [
      CommandDescription(
        name: "plan",
        summary: "cuts the work into chunks",
        arguments: [
          ArgumentDefinition("JOB", summary: "the job file"),
          ArgumentDefinition(
            "DIR",
            summary: "where the chunks go; it's created",
            completion: .directory
          ),
        ],
        groups: [
          OptionGroup(
            "Options",
            [OptionDefinition("chunks", value: "N", summary: "how many chunks")]
          ),
          common,
        ]
      ),
      CommandDescription(name: "join", summary: "puts the parts together", groups: [common]),
    ]
  )
}
