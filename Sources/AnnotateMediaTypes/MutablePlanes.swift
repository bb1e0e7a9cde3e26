/// A picture with writable planes.
package protocol MutablePlanes: ~Copyable {
  /// The size of the stored picture.
  var size: PixelSize { get }
  /// Where samples lie in the planes.
  var layout: PixelLayout { get }
  /// The colours that the samples stand for.
  var color: ColorDescription { get }

  /// Calls `body` with the bytes of one plane and the number of bytes from one row to the next.
  mutating func withMutablePlane<Result>(
    _ plane: Int,
    _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Result
  ) -> Result
}
