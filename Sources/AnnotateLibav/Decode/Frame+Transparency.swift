internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// Whether any pixel is not completely opaque.
  var isTransparent: Bool {
    guard format != AV_PIX_FMT_PAL8 else { return hasTransparentColors }
    guard let layout = PixelLayout(format), layout.hasAlpha, let alpha = layout.components.last,
      let start = pointer.pointee.planeStarts[alpha.plane]
    else { return false }
    let opaque = UInt32(1) << alpha.depth - 1
    let stride = Int(pointer.pointee.strides[alpha.plane])
    return (0..<size.height).contains { row in
      let line = UnsafePointer(start + row * stride + alpha.offset)
      return (0..<size.width).contains { column in
        let code = Self.code(line + column * alpha.step, alpha, layout.isBigEndian)
        return code >> alpha.shift & opaque != opaque
      }
    }
  }

  private static func code(
    _ bytes: UnsafePointer<UInt8>,
    _ component: PixelLayout.Component,
    _ isBigEndian: Bool
  ) -> UInt32 {
    guard component.byteCount == 2 else { return UInt32(bytes[0]) }
    let (low, high) = isBigEndian ? (bytes[1], bytes[0]) : (bytes[0], bytes[1])
    return UInt32(high) << 8 | UInt32(low)
  }

  /// Whether any pixel uses a palette colour that is not opaque.
  private var hasTransparentColors: Bool {
    guard let start = pointer.pointee.planeStarts[0], let palette = pointer.pointee.planeStarts[1]
    else { return false }
    let isClear = (0..<256).map { number in
      let color = UnsafeRawPointer(palette).load(fromByteOffset: 4 * number, as: UInt32.self)
      return color >> 24 != 0xFF
    }
    guard isClear.contains(true) else { return false }
    let stride = Int(pointer.pointee.strides[0])
    return (0..<size.height).contains { row in
      (0..<size.width).contains { isClear[Int(start[row * stride + $0])] }
    }
  }
}
