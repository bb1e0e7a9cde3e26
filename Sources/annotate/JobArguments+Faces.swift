internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateMediaTypes

extension JobArguments {
  /// Which faces were asked for, and how to look for them.
  ///
  /// - Throws: where a value makes no sense.
  func looking() throws(UsageError) -> LookOptions {
    var options = LookOptions()
    options.accuracy = arguments.value("accuracy").flatMap(Accuracy.init(rawValue:)) ?? .normal
    options.smallestFace = try value("min-face", "pixels such as 24px or a share such as 2%") {
      Self.faceHeight(in: $0)
    }
    options.largestCount = try value("max-faces", "a whole number from 1 on") { text in
      TypedLength.number(in: text).flatMap(Int.init(exactly:)).flatMap { $0 >= 1 ? $0 : nil }
    }
    options.confidence = try value("confidence", "a number above 0, up to 1") { text in
      TypedLength.number(in: text).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    }
    options.region = try value("region", "four numbers X,Y,WIDTH,HEIGHT in pixels") {
      Self.region(in: $0)
    }
    return options
  }

  /// What was asked for, for the record in the sidecar.
  var lookingOptions: [(String, String)] {
    ["accuracy", "min-face", "max-faces", "confidence", "region"].compactMap { name in
      arguments.value(name).map { (name, $0) }
    }
  }

  /// Pixels or a share of the picture's height.
  static func faceHeight(in text: String) -> LookOptions.FaceHeight? {
    switch TypedLength(text) {
    case .pixels(let pixels): .pixels(pixels)
    case .share(let share) where share <= 1: .share(share)
    case .share, nil: nil
    }
  }

  /// Four numbers with commas; the last two above zero.
  static func region(in text: String) -> Rect<DisplaySpace>? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { TypedLength.number(in: $0) }
    guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
