internal import AnnotateCommandLineKit
internal import AnnotatePipeline
internal import AnnotateStamps

extension JobArguments {
  /// The most frames for which a face that is gone is covered.
  private static let longestHold = 100_000
  /// The largest share by which covers grow.
  private static let largestGrowth = 10.0
  private static let coverNames = ["hold", "grow", "on-lost"]

  /// What styles that hide faces are to do where faces are not seen.
  ///
  /// - Throws: where a value makes no sense.
  func covering() throws(UsageError) -> Covering {
    var covering = Covering()
    let frames = "a number of frames from 0 to \(Self.longestHold)"
    covering.hold =
      try value("hold", frames) { text in
        Int(text).flatMap { (0...Self.longestHold).contains($0) ? $0 : nil }
      } ?? 0
    covering.growth = try value("grow", "a share such as 20% or 0.2") { Self.share(in: $0) } ?? 0
    covering.coversPictureOnLoss =
      arguments.value("on-lost").flatMap(LostChoice.init(rawValue:)) == .cover
    return covering
  }

  /// Checks that options of covers are not given in vain.
  ///
  /// - Throws: where they are, as no style hides faces.
  func checkCovers(_ styles: [any StampStyle]) throws(UsageError) {
    guard let name = Self.coverNames.first(where: { arguments.value($0) != nil }),
      !styles.contains(where: \.isCover)
    else { return }
    throw parser.usageError(
      "'--\(name)' is for styles that hide faces, of which none is chosen",
      option: name,
      command: arguments.command
    )
  }

  /// What was asked for, for the record in the sidecar.
  var coveringOptions: [(String, String)] {
    Self.coverNames.compactMap { name in arguments.value(name).map { (name, $0) } }
  }

  private static func share(in text: String) -> Double? {
    let share =
      if case .share(let share) = TypedLength(text) { share } else { TypedLength.number(in: text) }
    return share.flatMap { (0...largestGrowth).contains($0) ? $0 : nil }
  }
}
