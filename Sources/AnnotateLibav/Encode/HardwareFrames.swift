internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The pictures in the memory of a device that encodes them.
enum HardwareFrames {
  /// How many pictures the memory holds: those that the encoder keeps, and one on its way.
  private static let poolSize: Int32 = 24

  /// Opens a device and has an encoder take pictures from its memory.
  ///
  /// - Parameters:
  ///   - type: the kind of device.
  ///   - path: which device, such as `/dev/dri/renderD128`; nil for the first.
  ///   - context: the encoder, which is not open; its pixel format is that of the pictures that are sent.
  /// - Throws: the error of opening the device if there is none.
  static func prepare(
    _ type: AVHWDeviceType,
    at path: String?,
    for context: UnsafeMutablePointer<AVCodecContext>
  ) throws(FFmpegError) {
    var device: UnsafeMutablePointer<AVBufferRef>?
    defer { av_buffer_unref(&device) }
    try LibavCall.check(openingDevice) {
      av_hwdevice_ctx_create(&device, type, path, nil, 0)
    }
    guard let device, var frames = Optional(av_hwframe_ctx_alloc(device)) else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_hwframe_ctx_alloc")
    }
    defer { av_buffer_unref(&frames) }
    // SAFETY: FFmpeg documents that the buffer holds this structure.
    guard
      let description = frames?.pointee.data.withMemoryRebound(
        to: AVHWFramesContext.self,
        capacity: 1,
        { $0 }
      )
    else { throw FFmpegError(code: SHIM_ENOMEM, operation: "av_hwframe_ctx_alloc") }
    description.pointee.format = pixelFormat(of: type)
    description.pointee.sw_format = context.pointee.pix_fmt
    description.pointee.width = context.pointee.width
    description.pointee.height = context.pointee.height
    description.pointee.initial_pool_size = poolSize
    try LibavCall.check("av_hwframe_ctx_init") { av_hwframe_ctx_init(frames) }
    context.pointee.sw_pix_fmt = context.pointee.pix_fmt
    context.pointee.pix_fmt = pixelFormat(of: type)
    context.pointee.hw_frames_ctx = av_buffer_ref(frames)
  }

  /// Whether an error says that there is no device.
  static func isOpening(_ error: FFmpegError) -> Bool { error.operation == openingDevice }

  private static let openingDevice = "av_hwdevice_ctx_create"

  /// Sends a picture to the memory from which an encoder takes its pictures.
  ///
  /// - Returns: the picture there, with the times and other properties of the one that was sent.
  static func send(
    _ frame: Owned<AVFrame>,
    to context: UnsafeMutablePointer<AVCodecContext>
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let sent = try Owned<AVFrame>()
    try LibavCall.check("av_hwframe_get_buffer") {
      av_hwframe_get_buffer(context.pointee.hw_frames_ctx, sent.pointer, 0)
    }
    try LibavCall.check("av_hwframe_transfer_data") {
      av_hwframe_transfer_data(sent.pointer, frame.pointer, 0)
    }
    try LibavCall.check("av_frame_copy_props") { av_frame_copy_props(sent.pointer, frame.pointer) }
    return sent
  }

  private static func pixelFormat(of type: AVHWDeviceType) -> AVPixelFormat {
    type == AV_HWDEVICE_TYPE_VAAPI ? AV_PIX_FMT_VAAPI : AV_PIX_FMT_NONE
  }
}
