internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for inputs that do not wait.
  static let live = OptionGroup(
    "Live input",
    [
      OptionDefinition(
        "realtime",
        summary: "leave out frames that come from a pipe or device while others are worked on, as "
          + "a camera's preview does, and decide each frame without looking ahead; without it no "
          + "frame is ever left out"
      )
    ]
  )
}
