internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Data of pictures next to their pixels that no muxer writes; it has to be in the encoder's packets or it
/// is lost.
package enum FrameData: String, Hashable, Sendable, CaseIterable {
  case captions, activeFormat, stereo, timecode, dynamicMetadata, dolbyVision, colorProfile
  case filmGrain, userData

  /// The encoders that write each kind; FFmpeg's wrappers of the others ignore it.
  private static let encoders: [FrameData: Set<String>] = [
    .captions: ["libx264", "libx264rgb", "mpeg2video"],
    .stereo: ["libx264", "libx264rgb", "mpeg2video"],
    // x265 puts its own identifier before that of the data, so that readers do not recognise it.
    .userData: ["libx264", "libx264rgb"],
  ]

  /// Whether an encoder writes it.
  package func isWritten(by encoder: String) -> Bool {
    Self.encoders[self]?.contains(encoder) ?? false
  }

  /// Identifies a piece of side data; nil if it is stored in other ways, or does not matter for watching or
  /// grading.
  init?(_ data: AVFrameSideData) {
    switch data.type {
    case AV_FRAME_DATA_A53_CC: self = .captions
    case AV_FRAME_DATA_AFD: self = .activeFormat
    case AV_FRAME_DATA_STEREO3D: self = .stereo
    case AV_FRAME_DATA_S12M_TIMECODE: self = .timecode
    case AV_FRAME_DATA_DYNAMIC_HDR_PLUS, AV_FRAME_DATA_DYNAMIC_HDR_VIVID: self = .dynamicMetadata
    case AV_FRAME_DATA_DOVI_RPU_BUFFER, AV_FRAME_DATA_DOVI_METADATA: self = .dolbyVision
    case AV_FRAME_DATA_ICC_PROFILE: self = .colorProfile
    case AV_FRAME_DATA_FILM_GRAIN_PARAMS: self = .filmGrain
    case AV_FRAME_DATA_SEI_UNREGISTERED where !data.isEncodersOwn: self = .userData
    default: return nil
    }
  }
}

extension AVFrameSideData {
  /// Whether user data only states which encoder wrote the source.
  fileprivate var isEncodersOwn: Bool {
    guard type == AV_FRAME_DATA_SEI_UNREGISTERED, let data, size >= 16 else { return false }
    return Self.encoderIdentifiers.contains((0..<16).map { data[$0] })
  }

  /// The identifiers that x264 and x265 put before their settings, and that of Apple's VideoToolbox before
  /// a few bytes about the stream that begins there.
  private static let encoderIdentifiers: Set<[UInt8]> = [
    [
      0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE,
      0xEF,
    ],
    [
      0x2C, 0xA2, 0xDE, 0x09, 0xB5, 0x17, 0x47, 0xDB, 0xBB, 0x55, 0xA4, 0xFE, 0x7F, 0xC2, 0xFC,
      0x4E,
    ],
    [
      0x47, 0x56, 0x4A, 0xDC, 0x5C, 0x4C, 0x43, 0x3F, 0x94, 0xEF, 0xC5, 0x11, 0x3C, 0xD1, 0x43,
      0xA8,
    ],
  ]
}

extension Frame {
  /// The data that the picture carries next to its pixels.
  var extraData: Set<FrameData> {
    let values = pointer.pointee
    guard values.nb_side_data > 0, let list = values.side_data else { return [] }
    return Set(
      (0..<Int(values.nb_side_data)).compactMap { index in
        list[index].flatMap { FrameData($0.pointee) }
      }
    )
  }
}

extension Frame {
  /// The timecode that the picture itself states, such as `01:00:00:00`; nil if it states none.
  package var timecode: String? {
    av_dict_get(pointer.pointee.metadata, "timecode", nil, 0)
      .map { String(cString: $0.pointee.value) }
  }
}

extension Frame {
  /// The timecode that MPEG-1 and MPEG-2 state for the group of pictures that begins with the picture, such as `01:00:00:00`;
  /// nil if they state none, or the zero that encoders write by default.
  package var groupTimecode: String? {
    guard av_frame_get_side_data(pointer, AV_FRAME_DATA_GOP_TIMECODE) != nil else { return nil }
    return timecode.flatMap { Timecode.isZero($0) ? nil : $0 }
  }
}

extension AVFrameSideData {
  /// Whether user data holds a picture.
  fileprivate var showsPicture: Bool {
    type == AV_FRAME_DATA_SEI_UNREGISTERED && PictureSignature.isIn(bytes(data, size))
  }
}

extension Frame {
  /// Whether user data next to the pixels holds a picture.
  package var carriesPicture: Bool { owned.userData.contains(where: \.showsPicture) }
}

extension Owned<AVFrame> {
  /// The user data.
  fileprivate var userData: [AVFrameSideData] {
    let values = pointer.pointee
    guard values.nb_side_data > 0, let list = values.side_data else { return [] }
    return (0..<Int(values.nb_side_data)).compactMap { list[$0]?.pointee }
      .filter { $0.type == AV_FRAME_DATA_SEI_UNREGISTERED }
  }

  /// Removes user data that are not wanted, and in any case statements of the source's encoder about itself, which are
  /// not true of this encoder.
  func keepUserData(_ wanted: EncoderSettings.UserData) throws(FFmpegError) {
    let all = userData
    let kept = all.filter { data in
      switch wanted {
      case .all: !data.isEncodersOwn
      case .withoutPictures: !data.isEncodersOwn && !data.showsPicture
      case .none: false
      }
    }
    guard kept.count < all.count else { return }
    let buffers = kept.map { av_buffer_ref($0.buf) }
    av_frame_remove_side_data(pointer, AV_FRAME_DATA_SEI_UNREGISTERED)
    for buffer in buffers {
      let added = av_frame_new_side_data_from_buf(
        pointer,
        AV_FRAME_DATA_SEI_UNREGISTERED,
        buffer
      )
      guard added != nil else { throw FFmpegError(code: SHIM_ENOMEM, operation: "side data") }
    }
  }
}
