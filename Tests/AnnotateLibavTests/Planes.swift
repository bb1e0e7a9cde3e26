import AnnotateLibav
import AnnotateMediaTypes

extension MutableFrame {
  /// The bytes of a plane that belong to the picture, without the padding at the end of rows.
  mutating func bytes(ofPlane plane: Int) -> [UInt8] {
    let components = layout.components.filter { $0.plane == plane }
    let isChroma = plane > 0 && !layout.isRGB && plane < 3
    let across = isChroma ? -(-size.width >> layout.log2ChromaWidth) : size.width
    let rowBytes = across * (components.map(\.step).max() ?? 0)
    return withMutablePlane(plane) { bytes, bytesPerRow in
      stride(from: 0, to: bytes.byteCount, by: bytesPerRow).flatMap { start in
        (start..<(start + rowBytes)).map {
          bytes.bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
        }
      }
    }
  }

  /// Sets one byte of a plane.
  mutating func set(_ value: UInt8, plane: Int, x: Int, y: Int) {
    withMutablePlane(plane) { bytes, bytesPerRow in
      bytes.storeBytes(of: value, toByteOffset: y * bytesPerRow + x, as: UInt8.self)
    }
  }
}
