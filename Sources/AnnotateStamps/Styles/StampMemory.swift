/// The state that a style keeps for a face from frame to frame; empty before the first frame.
public struct StampMemory: Sendable {
  /// The fade of each layer of a rig.
  var fades: [LayerFade] = []

  /// Makes an empty memory.
  public init() {}
}
