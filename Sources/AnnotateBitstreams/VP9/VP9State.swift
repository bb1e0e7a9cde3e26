/// A motion in eighths of a sample.
struct VP9Motion: Equatable {
  var row: Int16 = 0
  var column: Int16 = 0
}

/// What a block refers to, and how it moves.
struct VP9Reference {
  /// 0 for none, -1 where there is no second one.
  var first: Int8 = 0
  var second: Int8 = -1
  var motion = VP9Motion()
  var secondMotion = VP9Motion()
}

/// What later frames of VP9 depend on.
struct VP9State {
  var format = VP9Format()
  /// The formats of the frames that may be referred to.
  var frames = [VP9Format?](repeating: nil, count: 8)
  var probabilities = VP9Layout.initial
  var saved = [[UInt8]](repeating: VP9Layout.initial, count: 4)
  var segments = VP9Segments()
  /// The segment of each block of eight samples of the frame before; empty if all are in the first.
  var segmentMap: [UInt8] = []
  /// The references of the frame before.
  var motion: [VP9Reference] = []
  var lastSize = (columns: 0, rows: 0, width: 0, height: 0)
  var lastWasShown = false
  var lastWasKey = false
}
