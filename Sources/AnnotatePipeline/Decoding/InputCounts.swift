/// Counts of what did not get from the input into the output.
package struct InputCounts: Sendable, Equatable {
  /// The damage of the input.
  package var damage: InputDamage
  /// The number of frames of a live source that were dropped because later stages were busy.
  var lateFrames = 0
  /// The index of the frame that would have come next.
  package private(set) var nextFrame = 0

  /// Counts the damage of an input none of whose frames were late.
  package init(damage: InputDamage) { self.damage = damage }

  /// Reads the counts of a decoder.
  init(of decode: isolated DecodeStage) {
    damage = InputDamage(packets: decode.damageCount, frames: decode.damagedFrameCount)
    (lateFrames, nextFrame) = (decode.lateFrameCount, decode.frameCount)
  }
}

extension DecodeStage: FrameSource {
  package nonisolated var capacity: Int {
    dropsLateFrames ? StageChannels.liveCapacity : StageChannels.capacity
  }

  package func counts() -> InputCounts { InputCounts(of: self) }
}
