/// Counts of what did not get from the input into the output.
package struct InputCounts: Sendable, Equatable {
  /// The damage of the input.
  package var damage: InputDamage
  /// The number of frames of a live source that were dropped because later stages were busy.
  var lateFrames: Int

  /// Reads the counts of a decoder.
  package init(of decode: isolated DecodeStage) {
    damage = InputDamage(packets: decode.damageCount, frames: decode.damagedFrameCount)
    lateFrames = decode.lateFrameCount
  }
}
