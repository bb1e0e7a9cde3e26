/// What a frame of VP9 is coded with.
struct VP9Header {
  /// Why a header is of no use.
  enum Failure: Error {
    /// No header can be like this.
    case invalid
    /// The frame refers to others that are not known.
    case unknown
  }

  var showsExisting = false
  var isKey = false
  var isShown = false
  var isResilient = false
  var isIntra = false
  var resetsContexts = 0
  var refreshes = 0
  var references = [0, 0, 0]
  var signs = [false, false, false, false]
  var allowsHalves = false
  /// The filter of all blocks; 4 if each chooses its own.
  var filter = 0
  var refreshesContext = false
  var isParallel = true
  var context = 0
  var quantizer = 0
  var isLossless = false
  var tileColumns = 0
  var tileRows = 0
  /// The size of the compressed header, and where it begins.
  var compressedSize = 0
  var offset = 0
}

/// A decoded frame, as far as later ones depend on it.
struct VP9Format: Equatable {
  var width = 0
  var height = 0
  var bits = 8
  var shiftX = 1
  var shiftY = 1
}

/// How segments of a VP9 frame differ.
struct VP9Segments {
  var isEnabled = false
  var updatesMap = false
  var isTemporal = false
  var tree = [UInt8](repeating: 255, count: 7)
  var predicted = [UInt8](repeating: 255, count: 3)
  /// For each segment, the reference that all blocks have; nil if they choose.
  var references = [Int?](repeating: nil, count: 8)
  var skips = [Bool](repeating: false, count: 8)
}

extension VP9State {
  /// Reads the header that is not compressed.
  mutating func readHeader(_ bytes: [UInt8]) throws(VP9Header.Failure) -> VP9Header {
    var reader = BitReader(bytes)
    var header = VP9Header()
    guard reader.bits(2) == 2 else { throw .invalid }
    let profile = reader.bits(1) | reader.bits(1) << 1
    if profile == 3, reader.bit() { throw .invalid }
    if reader.bit() {
      header.showsExisting = true
      return header
    }
    (header.isKey, header.isShown, header.isResilient) = (!reader.bit(), reader.bit(), reader.bit())
    if header.isKey {
      guard reader.bits(24) == 0x49_8342 else { throw .invalid }
      try readColor(&reader, profile)
      readSize(&reader)
      skipRenderSize(&reader)
      (header.refreshes, header.isIntra) = (255, true)
    } else {
      header.isIntra = !header.isShown && reader.bit()
      header.resetsContexts = header.isResilient ? 0 : reader.bits(2)
      if header.isIntra {
        guard reader.bits(24) == 0x49_8342 else { throw .invalid }
        if profile > 0 {
          try readColor(&reader, profile)
        } else {
          (format.bits, format.shiftX, format.shiftY) = (8, 1, 1)
        }
        header.refreshes = reader.bits(8)
        readSize(&reader)
        skipRenderSize(&reader)
      } else {
        header.refreshes = reader.bits(8)
        for index in 0..<3 {
          header.references[index] = reader.bits(3)
          header.signs[index + 1] = reader.bit()
        }
        try readSizeOfReference(&reader, header)
        header.allowsHalves = reader.bit()
        header.filter = reader.bit() ? 4 : [1, 0, 2, 3][reader.bits(2)]
      }
    }
    if !header.isResilient {
      (header.refreshesContext, header.isParallel) = (reader.bit(), reader.bit())
    }
    header.context = reader.bits(2)
    if header.isIntra || header.isResilient { reset(&header) }
    readLoopFilter(&reader)
    header.quantizer = reader.bits(8)
    var hasSteps = false
    for _ in 0..<3 where reader.bit() { hasSteps = reader.bits(5) >> 1 != 0 || hasSteps }
    header.isLossless = header.quantizer == 0 && !hasSteps
    readSegments(&reader)
    let columns = (format.width + 63) / 64
    while 64 << header.tileColumns < columns { header.tileColumns += 1 }
    var most = 1
    while columns >> most >= 4 { most += 1 }
    while header.tileColumns < most - 1, reader.bit() { header.tileColumns += 1 }
    if reader.bit() { header.tileRows = reader.bit() ? 2 : 1 }
    header.compressedSize = reader.bits(16)
    header.offset = (reader.position + 7) / 8
    guard !reader.isExhausted, header.compressedSize > 0 else { throw .invalid }
    return header
  }

  private mutating func readColor(
    _ reader: inout BitReader,
    _ profile: Int
  ) throws(VP9Header.Failure) {
    format.bits = profile >= 2 ? reader.bit() ? 12 : 10 : 8
    if reader.bits(3) != 7 {
      reader.skip(1)
      (format.shiftX, format.shiftY) = (1, 1)
      if profile & 1 != 0 {
        (format.shiftX, format.shiftY) = (reader.bits(1), reader.bits(1))
        if reader.bit() { throw .invalid }
      }
    } else {
      guard profile & 1 != 0 else { throw .invalid }
      (format.shiftX, format.shiftY) = (0, 0)
      if reader.bit() { throw .invalid }
    }
  }

  private mutating func readSize(_ reader: inout BitReader) {
    (format.width, format.height) = (reader.bits(16) + 1, reader.bits(16) + 1)
  }

  private func skipRenderSize(_ reader: inout BitReader) { if reader.bit() { reader.skip(32) } }

  private mutating func readSizeOfReference(
    _ reader: inout BitReader,
    _ header: VP9Header
  ) throws(VP9Header.Failure) {
    var isFound = false
    for reference in header.references where !isFound && reader.bit() {
      guard let other = frames[reference] else { throw .unknown }
      format = other
      isFound = true
    }
    if !isFound {
      if let other = frames[header.references[0]] {
        (format.bits, format.shiftX, format.shiftY) = (other.bits, other.shiftX, other.shiftY)
      }
      readSize(&reader)
    }
    skipRenderSize(&reader)
  }

  private mutating func reset(_ header: inout VP9Header) {
    segments.references = Array(repeating: nil, count: 8)
    segments.skips = Array(repeating: false, count: 8)
    segmentMap = []
    probabilities = VP9Layout.initial
    if header.isKey || header.isResilient || header.resetsContexts == 3 {
      saved = Array(repeating: probabilities, count: 4)
    } else if header.resetsContexts == 2 {
      saved[header.context] = probabilities
    }
    header.context = 0
  }

  private func readLoopFilter(_ reader: inout BitReader) {
    reader.skip(9)
    guard reader.bit(), reader.bit() else { return }
    for _ in 0..<6 where reader.bit() { reader.skip(7) }
  }

  private mutating func readSegments(_ reader: inout BitReader) {
    segments.isEnabled = reader.bit()
    (segments.updatesMap, segments.isTemporal) = (false, false)
    guard segments.isEnabled else { return }
    segments.updatesMap = reader.bit()
    if segments.updatesMap {
      for index in 0..<7 { segments.tree[index] = reader.bit() ? UInt8(reader.bits(8)) : 255 }
      segments.isTemporal = reader.bit()
      for index in 0..<3 {
        segments.predicted[index] =
          segments.isTemporal && reader.bit() ? UInt8(reader.bits(8)) : 255
      }
    }
    guard reader.bit() else { return }
    reader.skip(1)
    for segment in 0..<8 {
      for bits in [9, 7] where reader.bit() { reader.skip(bits) }
      segments.references[segment] = reader.bit() ? reader.bits(2) : nil
      segments.skips[segment] = reader.bit()
    }
  }
}

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
