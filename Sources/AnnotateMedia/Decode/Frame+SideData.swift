internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// Returns the C structure in the side data of a type; nil if there is none.
  func sideData<Value>(_ type: AVFrameSideDataType) -> Value? {
    guard let data = av_frame_get_side_data(pointer, type)?.pointee,
      data.size >= MemoryLayout<Value>.size
    else { return nil }
    // SAFETY: callers request the structure that FFmpeg documents for the type; it is copied.
    return UnsafeRawPointer(data.data).loadUnaligned(as: Value.self)
  }
}
