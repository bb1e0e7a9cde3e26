internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Reads single samples of a plane.
//
// SAFETY: it is used within one call, during which the frame is alive and does not change; all positions
// lie in the picture.
struct SampleReader {
  private let start: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let isBigEndian: Bool
  private let component: PixelLayout.Component

  init?(_ frame: AVFrame, _ layout: PixelLayout, _ component: PixelLayout.Component) {
    guard component.byteCount <= 2, let start = frame.planeStarts[component.plane] else {
      return nil
    }
    (self.start, self.component) = (start, component)
    stride = Int(frame.strides[component.plane])
    isBigEndian = layout.isBigEndian
  }

  /// The maximum value of a sample.
  var largest: Double { Double(1 << component.depth - 1) }

  func sample(_ x: Int, _ y: Int) -> Int {
    let bytes = start + y * stride + x * component.step + component.offset
    guard component.byteCount == 2 else { return bits(Int(bytes[0])) }
    let (low, high) = isBigEndian ? (bytes[1], bytes[0]) : (bytes[0], bytes[1])
    return bits(Int(high) << 8 | Int(low))
  }

  private func bits(_ value: Int) -> Int {
    value >> component.shift & (1 << component.depth - 1)
  }
}
