package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Makes frames that are parts of other frames and share their pixels.
enum FrameView {
  /// Returns the pixels of `area`, which begins between chroma samples.
  static func crop(
    _ frame: Owned<AVFrame>,
    to area: PixelRect
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let view = try Owned(referencing: frame)
    let values = frame.pointer.pointee
    let format = AVPixelFormat(values.format)
    for (plane, start) in values.planeStarts.enumerated() {
      guard let start, let shape = PlaneShape(plane, of: format) else { continue }
      let rows = (area.y >> shape.log2Height) * Int(values.strides[plane])
      let columns = (area.x >> shape.log2Width) * shape.sampleBytes
      view.pointer.pointee.setPlane(plane, start + rows + columns)
    }
    view.pointer.pointee.width = Int32(area.size.width)
    view.pointer.pointee.height = Int32(area.size.height)
    return view
  }

  /// Returns every second row, starting with the first (0) or the second (1).
  static func field(
    _ parity: Int,
    of frame: Owned<AVFrame>
  ) throws(FFmpegError) -> Owned<AVFrame> {
    try rows(every: 2, from: parity, of: frame)
  }

  /// Returns every row whose index is `first` and a multiple of `step` more; `first` is less than `step`.
  static func rows(
    every step: Int,
    from first: Int = 0,
    of frame: Owned<AVFrame>
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let view = try Owned(referencing: frame)
    let values = frame.pointer.pointee
    for (plane, start) in values.planeStarts.enumerated() {
      guard let start else { continue }
      let stride = values.strides[plane]
      view.pointer.pointee.setPlane(
        plane,
        start + first * Int(stride),
        stride: Int32(step) * stride
      )
    }
    view.pointer.pointee.height /= Int32(step)
    return view
  }

  /// Copies the pixels of one frame into another of the same format, which is large enough.
  static func copy(_ source: Owned<AVFrame>, into target: Owned<AVFrame>) {
    let (from, to) = (source.pointer.pointee, target.pointer.pointee)
    var starts = from.planeStarts.map { UnsafePointer($0) }
    var (strides, targetStarts, targetStrides) = (from.strides, to.planeStarts, to.strides)
    av_image_copy(
      &targetStarts,
      &targetStrides,
      &starts,
      &strides,
      AVPixelFormat(from.format),
      from.width,
      from.height
    )
  }
}

/// How one plane of a pixel format is divided into samples.
struct PlaneShape {
  /// How many pixels across and down share a sample, as powers of two.
  let log2Width: Int
  let log2Height: Int
  /// The distance from one sample to the next, in bytes.
  let sampleBytes: Int
  /// Whether all components of the plane are sampled equally often, so that samples can be swapped.
  let isEven: Bool

  /// Reads the shape of a plane; nil if the format does not have the plane, or its samples are not made of
  /// bytes.
  init?(_ plane: Int, of format: AVPixelFormat) {
    guard let descriptor = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let all = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
    let steps = all.prefix(Int(descriptor.nb_components)).filter { Int($0.plane) == plane }
      .map { Int($0.step) }
    guard let largest = steps.max() else { return nil }
    let isBits = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) != 0
    guard !isBits else { return nil }
    let isRGB = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let isChroma = (plane == 1 || plane == 2) && !isRGB
    isEven = steps.allSatisfy { $0 == largest }
    // A plane of luma and chroma stores chroma samples for pairs of pixels.
    sampleBytes = isEven ? largest : steps.min() ?? largest
    log2Width = isChroma ? Int(descriptor.log2_chroma_w) : 0
    log2Height = isChroma ? Int(descriptor.log2_chroma_h) : 0
  }
}

extension Owned<AVFrame> {
  /// The size of the stored picture.
  package var size: PixelSize {
    PixelSize(Int(pointer.pointee.width), Int(pointer.pointee.height))
  }

  /// Copies all properties except the pixels and their size.
  func takeProperties(of other: Owned) throws(FFmpegError) {
    try LibavCall.check("av_frame_copy_props") { av_frame_copy_props(pointer, other.pointer) }
  }
}
