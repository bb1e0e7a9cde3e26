/// The styles that are built in.
public enum StyleRegistry {
  /// Every style, in the order of the help text.
  public static let all: [any StampStyle & Sendable] = [
    HeartsStyle(), SquaresStyle(), FeaturesStyle(), NoneStyle(),
  ]

  /// The style of that name, or nil where there is none.
  public static func style(named name: String) -> (any StampStyle)? {
    all.first { type(of: $0).name == name }
  }
}
