internal import CommandLineKit
internal import Faces
internal import MediaTypes

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
      Self.number(in: text).flatMap(Int.init(exactly:)).flatMap { $0 >= 1 ? $0 : nil }
    }
    options.confidence = try value("confidence", "a number above 0, up to 1") { text in
      Self.number(in: text).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
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
    if text.hasSuffix("px") { return number(in: text.dropLast(2)).map { .pixels($0) } }
    guard text.hasSuffix("%"), let percent = number(in: text.dropLast()), percent <= 100 else {
      return nil
    }
    return .share(percent / 100)
  }

  /// Four numbers with commas; the last two above zero.
  static func region(in text: String) -> Rect<DisplaySpace>? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(in: $0) }
    guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// A number in plain decimals, from 0 on, of a size that pictures can have.
  private static func number(in text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number <= 1e6 else { return nil }
    return number
  }
}
