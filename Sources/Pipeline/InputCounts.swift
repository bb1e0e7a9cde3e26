/// What of an input did not reach the output.
struct InputCounts: Sendable, Equatable {
  /// Pieces that could not be read.
  var damagedPackets: Int
  /// Frames of a live source that came while all were busy.
  var lateFrames: Int

  /// What a decoder has counted.
  init(of decode: isolated DecodeStage) {
    damagedPackets = decode.damageCount
    lateFrames = decode.lateFrameCount
  }
}
