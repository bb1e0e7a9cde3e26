internal import CAnnotateFFmpeg

/// The C structure in the side data of a stream; nil if there is none.
func sideData<Value>(
  _ type: AVPacketSideDataType,
  of stream: UnsafeMutablePointer<AVStream>
) -> Value? {
  // SAFETY: callers request the structure that FFmpeg documents for the type; it is copied.
  shim_stream_side_data(stream, type, MemoryLayout<Value>.size).map {
    UnsafeRawPointer($0).loadUnaligned(as: Value.self)
  }
}
