internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Bytes that a muxer writes, for somebody who takes them at once.
///
// SAFETY: FFmpeg calls it from the task that writes the output, one call at a time.
final class SuppliedOutput: @unchecked Sendable {
  private static let bufferSize = 1 << 16

  private var bytes: [UInt8] = []
  private var hasHeader = false
  private let context: UnsafeMutablePointer<AVFormatContext>

  /// Makes a muxer write here; who frees the muxer calls `free`.
  ///
  /// - Throws: FFmpeg's error if there is no memory.
  init(in context: UnsafeMutablePointer<AVFormatContext>) throws(FFmpegError) {
    self.context = context
    let noMemory = FFmpegError(code: SHIM_ENOMEM, operation: "avio_alloc_context")
    guard let buffer = av_malloc(Self.bufferSize) else { throw noMemory }
    let made = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self),
      Int32(Self.bufferSize),
      1,
      Unmanaged.passUnretained(self).toOpaque(),
      nil,
      { owner, bytes, count in
        guard let owner, let bytes else { return SHIM_EIO }
        let output = Unmanaged<SuppliedOutput>.fromOpaque(owner).takeUnretainedValue()
        output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return count
      },
      nil
    )
    guard made != nil else {
      av_free(buffer)
      throw noMemory
    }
    context.pointee.pb = made
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
  }

  /// Frees what a muxer wrote through, if it was one of these.
  static func free(from context: UnsafeMutablePointer<AVFormatContext>) {
    guard context.pointee.flags & AVFMT_FLAG_CUSTOM_IO != 0, context.pointee.pb != nil else {
      return
    }
    av_free(context.pointee.pb.pointee.buffer)
    avio_context_free(&context.pointee.pb)
  }

  /// Passes on what was written before all packets, once.
  ///
  /// - Throws: as the sink.
  func passHeader(to sink: (any LiveSink)?) throws(AnnotateError) {
    guard !hasHeader else { return }
    hasHeader = true
    try pass(.header, to: sink)
  }

  /// Passes on what was written since the last call.
  ///
  /// - Throws: as the sink.
  func pass(
    _ kind: LiveChunk.Kind,
    at time: MediaTime? = nil,
    to sink: (any LiveSink)?
  ) throws(AnnotateError) {
    avio_flush(context.pointee.pb)
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try sink?.write(LiveChunk(kind, at: time, bytes))
  }
}
