package import AnnotateMediaTypes

/// For how long faces are covered before and after they are seen.
package enum CoverMarginLength {
  private static let seconds = 0.25
  private static let least = 3
  private static let most = 15.0
  /// The names of the option that says otherwise, and of the one without which faces are not known to be the same.
  fileprivate static let (option, withoutTracks) = ("margin", "no-tracking")

  /// The number of frames unless a job says otherwise, for a nominal number of frames per second.
  package static func frames(at frameRate: Rational) -> Int {
    max(least, Int(min(most, (frameRate.doubleValue * seconds).rounded(.up))))
  }
}

extension SidecarHeader {
  /// For how many frames before and after they are seen faces are covered in the output written with the sidecar; 0 if
  /// it hides none.
  package var coverMargin: Int {
    guard hidesFaces, options[CoverMarginLength.withoutTracks] == nil else { return 0 }
    let given = options[CoverMarginLength.option].flatMap { Int($0) }
    return given.map { max(0, $0) } ?? CoverMarginLength.frames(at: frameRate)
  }
}
