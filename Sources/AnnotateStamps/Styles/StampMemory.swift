/// What a style remembers of a face from one frame to the next; empty before the first.
public struct StampMemory: Sendable {
  /// How much of each layer of a rig is seen.
  var fades: [LayerFade] = []

  /// Makes one that remembers nothing.
  public init() {}
}
