package import AnnotateMediaTypes

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

/// How much of the input could not be read.
package struct InputDamage: Sendable, Equatable {
  /// The number of damaged packets, which were skipped.
  package var packets: Int
  /// The number of frames that show damage.
  package var frames: Int

  /// Counts damage.
  package init(packets: Int, frames: Int) {
    (self.packets, self.frames) = (packets, frames)
  }

  /// Checks that nothing of a file is damaged if the job is strict.
  ///
  /// - Throws: `.badInput` if something is.
  package func check(of path: String, isStrict: Bool) throws(AnnotateError) {
    guard isStrict, packets > 0 || frames > 0 else { return }
    throw AnnotateError(InputProblem.damaged(path, packets: packets, frames: frames))
  }
}
