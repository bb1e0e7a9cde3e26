internal import AnnotateBitstreams
internal import AnnotateMediaTypes

/// Decides which pictures of a stream are read for damage before there is any sign of it.
///
/// Each picture earns a number of bytes that may be read, in proportion to its pixels, because these decide what decoding
/// and encoding cost. What is left at a keyframe is forgotten, and so is what is owed, if it is little: the choice in one
/// part of a video then does not depend on earlier parts, unless there is much more to read than is earned.
struct PictureSampling {
  private let effort: ReadingEffort
  /// How many bytes a picture earns; nil if all pictures are read.
  private let earning: Int?
  /// How many bytes may be read; negative if too many have been.
  private var credit = 0
  /// Whether a picture was not read, so that the run of those that are read begins again at the next keyframe.
  private var hasGap = true
  /// The number of the pictures since the keyframe that are predicted from others, and their size in bytes.
  private var predicted = (count: 0, size: 0)

  /// For how many pictures keyframes, because damage of theirs is seen longest, and runs that have begun may borrow.
  static let loan = 100
  /// Of what the pictures from one keyframe to the next earn, the part up to which debts are forgotten: an eighth.
  static let forgivenPart = 8
  /// How much smaller than the others a picture is that was probably cut off.
  static let suspiciousRatio = 16

  /// Samples pictures of a number of pixels, or all of them.
  init(_ search: DamageSearch, _ effort: ReadingEffort, pixels: Int) {
    self.effort = effort
    switch effort {
    case _ where search == .everything, .none: earning = nil
    case .single(let price), .inRuns(let price): earning = max(1, pixels / price)
    }
  }

  /// Decides about the next picture.
  ///
  /// - Parameters:
  ///   - size: the size of its packet in bytes.
  ///   - isKey: whether it is predicted from no other.
  /// - Returns: whether it is read.
  mutating func takes(_ size: Int, isKey: Bool) -> Bool {
    guard let earning else { return true }
    if isKey { begin(earning) }
    credit += earning
    let isTaken =
      switch effort {
      case .none: true
      case .single: credit >= (isKey ? -Self.loan * earning : 0) || isSuspicious(size, isKey)
      case .inRuns: isKey ? credit >= 0 : !hasGap && credit >= -Self.loan * earning
      }
    if !isKey { predicted = (predicted.count + 1, predicted.size + size) }
    if isTaken { credit -= size }
    hasGap = !isTaken
    return isTaken
  }

  /// Begins with a keyframe.
  private mutating func begin(_ earning: Int) {
    if credit > -earning * predicted.count / Self.forgivenPart { credit = 0 }
    predicted = (0, 0)
  }

  /// Whether a picture is much smaller than others of its kind; it then costs next to nothing, too.
  private func isSuspicious(_ size: Int, _ isKey: Bool) -> Bool {
    !isKey && size * Self.suspiciousRatio * predicted.count < predicted.size
  }
}
