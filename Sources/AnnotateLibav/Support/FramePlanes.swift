internal import CAnnotateFFmpeg

extension AVFrame {
  /// The first byte of each plane; nil for planes that the format does not have.
  var planeStarts: [UnsafeMutablePointer<UInt8>?] { [data.0, data.1, data.2, data.3] }

  /// The number of bytes from one row of each plane to the next.
  package var strides: [Int32] { [linesize.0, linesize.1, linesize.2, linesize.3] }

  /// The first byte of a plane, and the number of bytes from one of its rows to the next.
  func plane(_ index: Int) -> (start: UnsafeMutablePointer<UInt8>?, stride: Int) {
    switch index {
    case 0: (data.0, Int(linesize.0))
    case 1: (data.1, Int(linesize.1))
    case 2: (data.2, Int(linesize.2))
    default: (data.3, Int(linesize.3))
    }
  }

  /// Changes the first byte of a plane and, if given, the number of bytes from one row to the next.
  mutating func setPlane(
    _ plane: Int,
    _ start: UnsafeMutablePointer<UInt8>,
    stride: Int32? = nil
  ) {
    switch plane {
    case 0: (data.0, linesize.0) = (start, stride ?? linesize.0)
    case 1: (data.1, linesize.1) = (start, stride ?? linesize.1)
    case 2: (data.2, linesize.2) = (start, stride ?? linesize.2)
    default: (data.3, linesize.3) = (start, stride ?? linesize.3)
    }
  }
}
