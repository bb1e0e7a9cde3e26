internal import AnnotateCommandLineKit

extension JobArguments {
  /// The bit rate that was asked for, in bits a second.
  ///
  /// - Throws: where it is no rate, or a quality was asked for too.
  func bitRate() throws(UsageError) -> Int? {
    guard let text = arguments.value("bitrate") else { return nil }
    guard arguments.value("crf") == nil else {
      throw parser.usageError(
        "'--bitrate' contradicts '--crf'",
        option: "bitrate",
        command: arguments.command
      )
    }
    guard let rate = Self.bits(in: text) else {
      throw parser.usageError(
        "'--bitrate' takes bits a second such as 8M or 800k, not '\(text)'",
        option: "bitrate",
        command: arguments.command
      )
    }
    return rate
  }

  /// A positive number with `k` for thousand or `M` for million.
  static func bits(in text: String) -> Int? {
    let units: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text : String(text.dropLast())
    guard let number = Double(digits), number > 0 else { return nil }
    let rate = (number * (unit ?? 1)).rounded()
    return (1...1e12).contains(rate) ? Int(rate) : nil
  }
}
