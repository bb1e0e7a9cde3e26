package import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension FrameTally {
  /// Side data that matters for watching or grading, which encoding must not lose.
  private static let lastingSideData: [AVFrameSideDataType] = [
    AV_FRAME_DATA_A53_CC, AV_FRAME_DATA_AFD, AV_FRAME_DATA_STEREO3D, AV_FRAME_DATA_S12M_TIMECODE,
    AV_FRAME_DATA_DYNAMIC_HDR_PLUS, AV_FRAME_DATA_DYNAMIC_HDR_VIVID, AV_FRAME_DATA_DOVI_METADATA,
    AV_FRAME_DATA_ICC_PROFILE, AV_FRAME_DATA_SPHERICAL, AV_FRAME_DATA_FILM_GRAIN_PARAMS,
  ]

  /// FFmpeg's name for timecodes of single frames.
  package static let timecodes = String(
    cString: av_frame_side_data_name(AV_FRAME_DATA_S12M_TIMECODE)
  )

  /// Records the next frame in display order.
  package mutating func add(_ frame: Frame) {
    times.append(
      FrameTime(frame.presentationTime.value, duration: frame.duration?.value)
    )
    damagedCount += frame.isDamaged ? 1 : 0
    if let first { resizedCount += first.size == frame.size ? 0 : 1 }
    if first == nil { first = FrameFacts(frame) }
    if !usesAlpha { usesAlpha = frame.isTransparent }
    if shim_frame_is_interlaced(frame.pointer) != 0 {
      let isTopFirst = shim_frame_is_top_field_first(frame.pointer) != 0
      topFieldFirstCount += isTopFirst ? 1 : 0
      bottomFieldFirstCount += isTopFirst ? 0 : 1
    }
    for type in Self.lastingSideData where av_frame_get_side_data(frame.pointer, type) != nil {
      sideData[String(cString: av_frame_side_data_name(type)), default: 0] += 1
    }
    if frame.repeatsField { sideData[Self.repeatedFields, default: 0] += 1 }
    // User data that only describes the source's encoder does not count.
    if frame.carriesPicture {
      sideData[Self.picturesInUserData, default: 0] += 1
    } else if frame.extraData.contains(.userData) {
      sideData[Self.userData, default: 0] += 1
    }
  }
}
