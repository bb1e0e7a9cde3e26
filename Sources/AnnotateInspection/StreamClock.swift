internal import AnnotateContainers
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The timing of a stream's pictures according to their packets.
struct StreamClock {
  /// The presentation time of the first picture, in ticks.
  let first: Int64?

  private let times: [Int64]
  private let timeBase: Rational
  private let stated: Rational

  init(_ stream: StreamFacts) {
    times = stream.packets.records.compactMap(\.presentation).sorted()
    first = times.first
    timeBase = stream.timeBase
    stated = stream.picture?.frameRate ?? Rational(0, 1)
  }

  /// Whether pictures have a constant interval, within whole ticks; nil if there are too few of them.
  var isConstant: Bool? {
    guard let first = times.first, let last = times.last, times.count > 2 else { return nil }
    let (count, length) = (Int128(times.count - 1), Int128(last - first))
    return times.enumerated().allSatisfy { number, time in
      (Int128(time - first) * count - Int128(number) * length).magnitude <= count.magnitude
    }
  }

  /// The known fields.
  var fields: [InspectionPage.Field?] {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    let range = steps.min().flatMap { least in steps.max().map { (least, $0) } }
    return [
      InspectionPage.Field(
        "frameRate",
        "Frame rate",
        stated.isPositive ? StreamInspection.pair(stated) : nil,
        rateText
      ),
      InspectionPage.Field("rate", nil, text: isConstant.map { $0 ? "constant" : "variable" }),
      InspectionPage.Field(
        "frameSteps",
        isConstant == false ? "Frames last" : nil,
        range.map { .array([.integer($0.0), .integer($0.1)]) },
        range.map { "from \(seconds($0.0)) to \(seconds($0.1)) s" }
      ),
    ]
  }

  private var rateText: String {
    let number = (stated.doubleValue * 1000).rounded() / 1000
    let words = isConstant.map { $0 ? ", constant" : " on average, variable" } ?? ""
    return "\(number) (\(stated))\(words)"
  }

  private func seconds(_ ticks: Int64) -> Double {
    (MediaTime(ticks, timeBase: timeBase).seconds * 10_000).rounded() / 10_000
  }
}
