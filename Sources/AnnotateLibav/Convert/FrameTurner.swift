internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Rotates and mirrors stored pictures by moving their samples.
enum FrameTurner {
  /// Returns the pixel format in which a picture can be turned and scaled.
  ///
  /// This is its own format, or one that keeps the depth and spaces all samples evenly. If width and height
  /// are swapped, chroma also has the same density across as down.
  static func format(for format: AVPixelFormat, _ turn: Orientation) -> AVPixelFormat {
    guard !isTurnable(format, turn) else { return format }
    let candidates = PixelFormatList.all.filter { isTurnable($0, turn) }
    var loss: Int32 = 0
    let hasAlpha: Int32 = PixelLayout(format)?.hasAlpha == true ? 1 : 0
    return avcodec_find_best_pix_fmt_of_list(
      candidates + [AV_PIX_FMT_NONE],
      format,
      hasAlpha,
      &loss
    )
  }

  /// Returns the pixel format of the same depth that stores chroma for every pixel; the format itself if
  /// there is none.
  static func fullChroma(of format: AVPixelFormat) -> AVPixelFormat {
    guard let layout = PixelLayout(format) else { return format }
    return PixelFormatList.all.first { candidate in
      guard let other = PixelLayout(candidate) else { return false }
      return other.log2ChromaWidth == 0 && other.log2ChromaHeight == 0 && !other.isRGB
        && other.components.map(\.depth) == layout.components.map(\.depth)
        && other.impliesFullRange == layout.impliesFullRange
        && isTurnable(candidate, .right) && !other.isBigEndian
    } ?? format
  }

  private static func isTurnable(_ format: AVPixelFormat, _ turn: Orientation) -> Bool {
    guard turn != .up else {
      return PlaneShape(0, of: format) != nil && PixelFormatList.all.contains(format)
    }
    guard let layout = PixelLayout(format) else { return false }
    let shapes = (0..<4).compactMap { PlaneShape($0, of: format) }
    let isMovable = shapes.allSatisfy { $0.isEven && [1, 2, 3, 4, 6, 8].contains($0.sampleBytes) }
    return isMovable && (!turn.swapsAxes || layout.log2ChromaWidth == layout.log2ChromaHeight)
  }

  /// Writes a turned picture into another one, which has the same format and the size of the turned
  /// picture.
  ///
  /// - Precondition: its format can be turned.
  static func turn(_ picture: Owned<AVFrame>, _ turn: Orientation, into target: Owned<AVFrame>) {
    let values = picture.pointer.pointee
    for plane in 0..<4 {
      guard let shape = PlaneShape(plane, of: AVPixelFormat(values.format)) else { continue }
      move(plane, shape, from: values, to: target.pointer.pointee, turn)
    }
  }

  /// Copies the properties of a picture that is not turned to the turned picture, adapted to the turn.
  static func turnProperties(
    of picture: Owned<AVFrame>,
    _ turn: Orientation,
    into turned: Owned<AVFrame>
  ) {
    let values = picture.pointer.pointee
    if let location = ChromaLocation(rawValue: Int(values.chroma_location.rawValue)) {
      let raw = UInt32(location.turned(by: turn).rawValue)
      turned.pointer.pointee.chroma_location = AVChromaLocation(raw)
    }
    let aspect = Rational(values.sample_aspect_ratio)
    if turn.swapsAxes, aspect.isPositive {
      turned.pointer.pointee.sample_aspect_ratio = aspect.inverse.libav
    }
  }

  private static func move(
    _ plane: Int,
    _ shape: PlaneShape,
    from source: AVFrame,
    to target: AVFrame,
    _ turn: Orientation
  ) {
    guard let from = source.planeStarts[plane], let to = target.planeStarts[plane] else { return }
    let path = SamplePath(
      turn,
      width: -(-Int(source.width) >> shape.log2Width),
      height: -(-Int(source.height) >> shape.log2Height),
      sampleBytes: shape.sampleBytes,
      bytesPerRow: Int(source.strides[plane])
    )
    let stride = Int(target.strides[plane])
    switch shape.sampleBytes {
    case 1: path.move(UInt8.self, from: from, to: to, bytesPerRow: stride)
    case 2: path.move(UInt16.self, from: from, to: to, bytesPerRow: stride)
    case 3: path.move(Triple<UInt8>.self, from: from, to: to, bytesPerRow: stride)
    case 4: path.move(UInt32.self, from: from, to: to, bytesPerRow: stride)
    case 6: path.move(Triple<UInt16>.self, from: from, to: to, bytesPerRow: stride)
    default: path.move(UInt64.self, from: from, to: to, bytesPerRow: stride)
    }
  }
}

/// Three numbers that are moved as one.
private struct Triple<Number: FixedWidthInteger & BitwiseCopyable>: BitwiseCopyable {
  var numbers: (Number, Number, Number)
}

/// A path through a plane that visits its samples in the order of the turned picture.
private struct SamplePath {
  /// The offset of the first sample, in bytes.
  let start: Int
  /// The distance from one sample to the next, in bytes.
  let columnStep: Int
  /// The distance from one row to the next, in bytes.
  let rowStep: Int
  /// The size of the turned plane.
  let columns: Int
  let rows: Int

  init(_ turn: Orientation, width: Int, height: Int, sampleBytes: Int, bytesPerRow: Int) {
    let (right, bottom) = ((width - 1) * sampleBytes, (height - 1) * bytesPerRow)
    let (across, down) = (sampleBytes, bytesPerRow)
    (start, columnStep, rowStep) =
      switch turn {
      case .up: (0, across, down)
      case .upMirrored: (right, -across, down)
      case .down: (bottom + right, -across, -down)
      case .downMirrored: (bottom, across, -down)
      case .leftMirrored: (0, down, across)
      case .right: (bottom, -down, across)
      case .rightMirrored: (bottom + right, -down, -across)
      case .left: (right, down, -across)
      }
    (columns, rows) = turn.swapsAxes ? (height, width) : (width, height)
  }

  /// Moves samples that have the size of the type.
  func move<Sample: BitwiseCopyable>(
    _: Sample.Type,
    from source: UnsafeMutablePointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>,
    bytesPerRow: Int
  ) {
    let size = MemoryLayout<Sample>.size
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    // Tiles keep the bytes that are read and written within the cache.
    let tile = 32
    for top in stride(from: 0, to: rows, by: tile) {
      for left in stride(from: 0, to: columns, by: tile) {
        for row in top..<min(top + tile, rows) {
          for column in left..<min(left + tile, columns) {
            let sample = from.loadUnaligned(
              fromByteOffset: start + row * rowStep + column * columnStep,
              as: Sample.self
            )
            to.storeBytes(
              of: sample,
              toByteOffset: row * bytesPerRow + column * size,
              as: Sample.self
            )
          }
        }
      }
    }
  }
}
