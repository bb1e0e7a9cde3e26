internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension JobArguments {
  /// What was asked for pictures.
  ///
  /// - Throws: where a value makes no sense.
  func pictures() throws(UsageError) -> PictureOptions {
    var options = PictureOptions()
    options.frameRate = try value("frame-rate", "a rate such as 24, 30000/1001 or 23.976") {
      FrameRate.parse($0)
    }
    options.startNumber = try value("start-number", "a whole number from 0 on") { text in
      Int(text).flatMap { (0...999_999_999).contains($0) && !text.hasPrefix("+") ? $0 : nil }
    }
    options.quality = try value("quality", "a number from 0 to 1") { text in
      Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
    options.writesRegions = arguments.flag("write-regions")
    return options
  }

  /// The value of an option, or nil where it is not given.
  ///
  /// - Throws: where it is not what is `wanted`.
  func value<Value>(
    _ option: String,
    _ wanted: String,
    _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = arguments.value(option) else { return nil }
    guard let value = parse(text) else {
      throw parser.usageError(
        "'--\(option)' takes \(wanted), not '\(text)'",
        option: option,
        command: arguments.command
      )
    }
    return value
  }
}
