/// How a stamp may be moved so that it can be read.
public struct StampFreedom: Sendable, Hashable {
  /// Where a stamp may be moved.
  public enum Extent: String, Sendable, Hashable, CaseIterable {
    /// Into the picture, if it is partly outside.
    case inside
    /// Into the picture, and to other sides of its face if it hides a face or another stamp with this extent.
    case clear
  }

  /// Where the stamp may be moved.
  public let extent: Extent
  /// The number of the block: stamps of a face with the same number move together.
  ///
  /// Blocks with lower numbers come first if there is not enough room for all.
  public let block: Int

  /// Describes a freedom.
  public init(_ extent: Extent, block: Int = 0) {
    (self.extent, self.block) = (extent, block)
  }
}
