/// What a VP8 decoder keeps from picture to picture, as far as codes depend on it.
struct VP8State {
  /// Probabilities that pictures may change.
  struct Probabilities {
    var coefficients = VP8Tables.coefficients
    var motion = VP8Tables.motion
    var lumaModes: [UInt8] = [112, 86, 140, 37]
    var chromaModes: [UInt8] = [162, 101, 204]
  }

  var columns = 0
  var rows = 0
  var probabilities = Probabilities()
  /// Whether motion from the second and third reference is turned round.
  var turnsMotion = [false, false, false, false]
}

/// A block of 16 by 16 samples.
struct VP8Block {
  /// The reference that it is predicted from; 0 is its own picture.
  var reference = 0
  var isSplit = false
  var hasParts = false
  var isSkipped = false
  var motion = VP8Motion()
  /// The motion of its sixteen parts.
  var parts: [VP8Motion] = []
}

/// How far a block has moved, in quarters of a sample.
struct VP8Motion: Equatable {
  var x = 0
  var y = 0

  var isZero: Bool { x == 0 && y == 0 }
  var turned: VP8Motion { VP8Motion(x: -x, y: -y) }
}
