/// What is known of one frame after its neighbours were seen as well.
public struct TrackedFrame: Sendable, Equatable {
  /// The number of the frame in display order, from 0.
  public let index: Int
  /// The faces in it, in the order of their numbers.
  public let faces: [Face]

  /// Describes a frame.
  public init(index: Int, faces: [Face]) {
    self.index = index
    self.faces = faces
  }
}
