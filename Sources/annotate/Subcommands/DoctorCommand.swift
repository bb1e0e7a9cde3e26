internal import AnnotateCommandLineKit
internal import AnnotateInspection
internal import AnnotateJSON
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Shows what the program runs with, and what is missing.
struct DoctorCommand: Subcommand {
  let description = CommandDescription(
    name: "doctor",
    summary: "shows what annotate runs with, and what is missing",
    discussion: """
      Lists the versions of libraries, encoders, models, the processor, the limits of the process and the folder \
      with OpenVINO. For everything that is missing it names the command that installs it.
      """,
    groups: [
      OptionGroup("Options", of: [CommonOptions.json]), CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate doctor",
        explanation: "shows everything; exits with 69 if something is missing that jobs need"
      )
    ],
    notes: [
      HelpSection(
        title: "The JSON object",
        body: """
          It has the keys version, distribution, kernel, ffmpeg, runtime, computer, limits, sandbox and missing, \
          which is a list. A limit that does not exist is null. New versions may add keys, but never rename them.
          """
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let doctor = DoctorPage(deviceCommand: InputForm.deviceRemedy.command)
    let page = doctor.page
    try StandardOutput.print(CommonOptions.Form(arguments).isJSON ? page.json.line : page.text)
    return doctor.isHealthy ? 0 : Int32(AnnotateError.Kind.unavailable.rawValue)
  }
}
