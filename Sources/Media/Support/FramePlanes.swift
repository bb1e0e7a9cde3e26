internal import CFFmpeg

extension AVFrame {
  /// Where the planes begin; nil for those that the format does not have.
  var planeStarts: [UnsafeMutablePointer<UInt8>?] { [data.0, data.1, data.2, data.3] }

  /// Bytes from one row of a plane to the next.
  var strides: [Int32] { [linesize.0, linesize.1, linesize.2, linesize.3] }
}
