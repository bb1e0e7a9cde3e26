internal import AnnotateCommandLineKit

extension OptionText where Value == FFmpegOption {
  /// A name and a value with an equals sign between them.
  static var ffmpegOption: OptionText {
    OptionText(
      "NAME=VALUE",
      read: { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? Value(parts[0], parts[1]) : nil
      },
      write: { "\($0.name)=\($0.value)" }
    )
  }
}
