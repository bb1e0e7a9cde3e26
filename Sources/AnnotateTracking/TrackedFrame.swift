/// The faces of one frame, decided with the help of the frames around it.
public struct TrackedFrame: Sendable, Equatable {
  /// The index of the frame in display order.
  public let index: Int
  /// Its faces, in the order of their `id`.
  public let faces: [Face]

  /// Describes a frame.
  public init(index: Int, faces: [Face]) {
    self.index = index
    self.faces = faces
  }
}
