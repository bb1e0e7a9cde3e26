internal import CAnnotateFFmpeg

/// The only owner of an object that FFmpeg allocated; frees it with the last reference.
///
// SAFETY: this class only keeps and frees the pointer. Each type of this module that reads or changes the
// object through it states why that is safe.
package final class Owned<Object>: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<Object>
  private let release: @Sendable (UnsafeMutablePointer<Object>) -> Void

  /// Owns the object that `make` returns; `release` frees it.
  ///
  /// - Throws: "cannot allocate memory" if it is nil, because such calls fail for no other reason.
  init(
    _ operation: String,
    _ make: () -> UnsafeMutablePointer<Object>?,
    release: @escaping @Sendable (UnsafeMutablePointer<Object>) -> Void
  ) throws(FFmpegError) {
    FFmpegLog.start()
    guard let pointer = make() else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: operation)
    }
    self.pointer = pointer
    self.release = release
  }

  deinit { release(pointer) }
}

extension Owned<AVFrame> {
  /// Creates an empty frame.
  convenience init() throws(FFmpegError) {
    try self.init("av_frame_alloc") { av_frame_alloc() }
  }

  /// Creates a new reference to the pixels of another frame.
  convenience init(referencing other: Owned) throws(FFmpegError) {
    try self.init("av_frame_clone") { av_frame_clone(other.pointer) }
  }

  private convenience init(
    _ operation: String,
    make: () -> UnsafeMutablePointer<AVFrame>?
  ) throws(FFmpegError) {
    try self.init(operation, make) {
      var frame: UnsafeMutablePointer<AVFrame>? = $0
      av_frame_free(&frame)
    }
  }
}

extension Owned<AVPacket> {
  /// Creates an empty packet.
  convenience init() throws(FFmpegError) {
    try self.init("av_packet_alloc", { av_packet_alloc() }) {
      var packet: UnsafeMutablePointer<AVPacket>? = $0
      av_packet_free(&packet)
    }
  }
}

extension Owned<AVCodecContext> {
  /// Creates a context for a codec, which is not yet open.
  convenience init(for codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
    try self.init("avcodec_alloc_context3", { avcodec_alloc_context3(codec) }) {
      var context: UnsafeMutablePointer<AVCodecContext>? = $0
      avcodec_free_context(&context)
    }
  }

  /// Opens the decoder of this context and decodes a file that is a single picture.
  func decode(
    picture file: [UInt8],
    with codec: UnsafePointer<AVCodec>
  ) throws(FFmpegError) -> Owned<AVFrame> {
    try LibavCall.check("avcodec_open2") { avcodec_open2(pointer, codec, nil) }
    let packet = try Packet(copying: file)
    try LibavCall.check("avcodec_send_packet") { avcodec_send_packet(pointer, packet.pointer) }
    let frame = try Owned<AVFrame>()
    try LibavCall.check("avcodec_receive_frame") { avcodec_receive_frame(pointer, frame.pointer) }
    return frame
  }
}
