internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension JobArguments {
  /// The pictures or videos of single faces that were asked for.
  ///
  /// - Throws: where a value makes no sense.
  func crops() throws(UsageError) -> CropOptions? {
    let size = try value("crop-size", "a whole number from 16 to 2048") { text in
      Int(text).flatMap { (16...2048).contains($0) ? $0 : nil }
    }
    guard let folder = arguments.value("crop-to") else {
      for option in ["crop-size", "crop-as"] where arguments.value(option) != nil {
        throw mistake("'--\(option)' needs '--crop-to'", option)
      }
      return nil
    }
    var options = CropOptions(folder: folder)
    if let size { options.size = size }
    if let kind = arguments.value("crop-as"), kind != "png" {
      options.form = .videos(container: kind)
      guard options.size.isMultiple(of: 2) else {
        let message = "'--crop-size' takes an even number for videos, not '\(options.size)'"
        throw mistake(message, "crop-size")
      }
    }
    return options
  }

  private func mistake(_ message: String, _ option: String) -> UsageError {
    parser.usageError(message, option: option, command: arguments.command)
  }
}
