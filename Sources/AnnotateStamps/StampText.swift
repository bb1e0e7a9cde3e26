/// One line of text.
public struct StampText: Sendable, Hashable {
  /// The weights of letters.
  public enum Weight: String, Sendable, Hashable, CaseIterable {
    /// Letters for running text.
    case regular
    /// Letters that stand out.
    case bold
  }

  /// The part of the stamp's width that shorter text takes.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// The left part, as seen.
    case left
    /// The middle.
    case center
    /// The right part, as seen.
    case right
  }

  /// A plate behind the letters.
  public struct Background: Sendable, Hashable {
    /// Its colour.
    public let color: StampColor
    /// How far it extends beyond the letters on the left and right, as a share of the line's height.
    public let padding: Double

    /// Makes a plate.
    public init(_ color: StampColor, padding: Double = 0.25) {
      self.color = color
      self.padding = padding
    }
  }

  /// The characters; line breaks count as spaces.
  public let string: String
  /// The colour of the letters.
  public let color: StampColor
  /// The plate behind the letters; nil for none.
  public let background: Background?
  /// The weight of the letters.
  public let weight: Weight
  /// The position of text that is shorter than the stamp is wide.
  public let alignment: Alignment

  /// Describes a line.
  public init(
    _ string: String,
    color: StampColor,
    background: Background? = nil,
    weight: Weight = .regular,
    alignment: Alignment = .center
  ) {
    self.string = string
    self.color = color
    self.background = background
    self.weight = weight
    self.alignment = alignment
  }
}
