internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// The C structure that the side data of a type holds; nil where there is none.
  func sideData<Value>(_ type: AVFrameSideDataType) -> Value? {
    guard let data = av_frame_get_side_data(pointer, type)?.pointee,
      data.size >= MemoryLayout<Value>.size
    else { return nil }
    // SAFETY: callers ask for the structure that FFmpeg documents for the type; it is copied.
    return UnsafeRawPointer(data.data).loadUnaligned(as: Value.self)
  }
}
