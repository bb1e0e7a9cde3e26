internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension OptionText where Value == AreaRequest {
  /// An area that stays, `X,Y,W,H` or `X,Y,W,H@FROM-TO`, or one that moves, `X,Y,W,H@TIME/X,Y,W,H@TIME`; the
  /// name of another shape than a rectangle comes before it, with a colon.
  static var area: OptionText {
    OptionText(
      "X,Y,W,H in pixels or percentages, optionally with @FROM-TO (TO is later), or "
        + "X,Y,W,H@TIME/X,Y,W,H@TIME (each is later) for an area that moves",
      read: { text in
        let parts = text.split(separator: ":", maxSplits: 1)
        let shape = parts.first.flatMap { CoveredArea.Shape(rawValue: String($0)) }
        let course = shape == nil || parts.count < 2 ? text[...] : parts[1]
        return AreaRequest.Course(course).map { AreaRequest(shape ?? .rectangle, $0) }
      },
      write: { area in
        let shape = area.shape == .rectangle ? "" : area.shape.rawValue + ":"
        return shape + area.course.text
      }
    )
  }
}

extension AreaRequest.Course {
  fileprivate init?(_ text: Substring) {
    let steps = text.split(separator: "/", omittingEmptySubsequences: false).map(AreaStep.init)
    if steps.count == 1, let step = steps[0] {
      guard step.isSpan, step.from ?? .zero < step.to ?? .never else { return nil }
      self = .still(step.position, from: step.from, to: step.to)
    } else {
      let keyframes = steps.enumerated().compactMap { index, step in
        step?.keyframe(isFirst: index == 0, isLast: index == steps.count - 1)
      }
      let areInOrder = zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }
      guard keyframes.count == steps.count, areInOrder else { return nil }
      self = .moving(
        keyframes,
        beginsBefore: steps.first??.beginsBefore ?? false,
        endsAfter: steps.last??.endsAfter ?? false
      )
    }
  }

  fileprivate var text: String {
    switch self {
    case .still(let position, nil, nil): return position.text
    case .still(let position, let from, let to):
      return "\(position.text)@\(from?.secondsText ?? "")-\(to?.secondsText ?? "")"
    case .moving(let keyframes, let beginsBefore, let endsAfter):
      let steps = keyframes.enumerated().map { index, keyframe in
        let before = beginsBefore && index == 0 ? "-" : ""
        let after = endsAfter && index == keyframes.count - 1 ? "-" : ""
        return "\(keyframe.position.text)@\(before)\(keyframe.time.secondsText)\(after)"
      }
      return steps.joined(separator: "/")
    }
  }
}

/// A position and when it holds: `X,Y,W,H`, `X,Y,W,H@FROM-TO` or `X,Y,W,H@TIME`.
private struct AreaStep {
  let position: AreaRequest.Position
  let from: MediaTime?
  let to: MediaTime?
  /// Whether it holds from one time to another, either of which may be open.
  let isSpan: Bool

  init?(_ text: Substring) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let position = AreaRequest.Position(parts[0]) else { return nil }
    self.position = position
    guard parts.count == 2 else {
      (from, to, isSpan) = (nil, nil, true)
      return
    }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    let times = ends.map { MediaTime(text: String($0)) }
    let areTimes = zip(ends, times).allSatisfy { end, time in
      end.isEmpty || time.map { $0 < .never } == true
    }
    guard (1...2).contains(ends.count), parts[1] != "-", areTimes else { return nil }
    (from, to, isSpan) = (times[0], times[times.count - 1], ends.count == 2)
  }

  /// Whether the area is there already before the time of the step.
  var beginsBefore: Bool { isSpan && from == nil }
  /// Whether the area stays there after the time of the step.
  var endsAfter: Bool { isSpan && to == nil }

  /// The step as one of an area that moves; nil if it names no time, or two.
  func keyframe(isFirst: Bool, isLast: Bool) -> AreaRequest.Keyframe? {
    let isOpenWhereItMayBe = isFirst && beginsBefore || isLast && endsAfter
    guard !isSpan || isOpenWhereItMayBe, let time = from ?? to else { return nil }
    return AreaRequest.Keyframe(position: position, time: time)
  }
}

extension AreaRequest.Position {
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = parts.enumerated().compactMap { Length($1, isSigned: $0 < 2) }
    guard parts.count == 4, lengths.count == 4, lengths[2].isPositive, lengths[3].isPositive else {
      return nil
    }
    self.init(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }

  fileprivate var text: String { [x, y, width, height].map(\.shortText).joined(separator: ",") }
}

extension Length {
  /// Reads pixels without a unit or a percentage, which may be negative if it `isSigned`.
  fileprivate init?(_ text: Substring, isSigned: Bool) {
    let isNegative = isSigned && text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text
    guard let length = Length(String(digits)) ?? Self.number(in: digits).map(Length.pixels) else {
      return nil
    }
    self = isNegative ? length.negated : length
  }

  private var negated: Length {
    switch self {
    case .fraction(let fraction): .fraction(-fraction)
    case .pixels(let pixels): .pixels(-pixels)
    }
  }

  fileprivate var isPositive: Bool {
    switch self {
    case .fraction(let number), .pixels(let number): number > 0
    }
  }

  /// The text without the unit of pixels.
  fileprivate var shortText: String {
    if case .pixels(let pixels) = self { pixels.shortestText } else { text }
  }
}

extension MediaTime {
  fileprivate static let zero = MediaTime(0, timeBase: .one)
  /// Later than all times of an area; the seconds of an earlier time can be read back.
  fileprivate static let never = MediaTime(1_000_000_000, timeBase: .one)
}
