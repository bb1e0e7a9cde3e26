internal import AnnotateBitstreams
package import AnnotateContainers
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The groups of pictures of a stream, read from its packets without decoding them.
package enum GroupScan {
  /// Reads the packets of a stream; packets with pictures among their messages are not copyable if `leavesOutPictures`.
  ///
  /// - Throws: `.usage` if the packets do not tell where groups begin, `.badInput` if the file ends too early, `.inputOutput`
  ///   if it cannot be read.
  package static func groups(
    in demuxer: consuming Demuxer,
    _ stream: StreamInfo,
    leavesOutPictures: Bool
  ) throws(AnnotateError) -> [PictureGroup] {
    var demuxer = demuxer
    let path = demuxer.source.path
    let header = demuxer.source.header(of: stream)
    let description: (any UnitDescription)? =
      switch stream.codec {
      case "h264": H264Description(header)
      case "hevc": HEVCDescription(header)
      case "mpeg2video": MPEG2Description(header)
      case "av1": AV1Description(header)
      default: nil
      }
    var decodeTimes = MissingDecodeTimes(
      delay: demuxer.source.decoderDelay(of: stream),
      step: stream.nominalFrameRate.isPositive
        ? MediaTime(1, timeBase: stream.nominalFrameRate.inverse).rescaled(to: stream.timeBase)
          .value : 1
    )
    var pictures: [CodedPicture] = []
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      guard let time = packet.presentationValue else {
        throw AnnotateError(SmartRenderingProblem(path, .times))
      }
      let contents = description?.contents(of: packet.payload)
      guard packet.newHeader == nil, contents?.hasOtherSets != true else {
        throw AnnotateError(SmartRenderingProblem(path, .otherHeader))
      }
      // A transport stream would get the delimiters that are missing.
      let isWhole =
        (contents != nil) == (description != nil)
        && (contents?.hasDelimiter ?? true || description?.lengthSize != nil)
      let holdsPicture = contents?.messages.contains(where: PictureSignature.isIn) ?? false
      let values = packet.pointer.pointee
      let isMarked = values.flags & (AV_PKT_FLAG_CORRUPT | AV_PKT_FLAG_DISCARD) != 0
      pictures.append(
        CodedPicture(
          presentation: time,
          decode: decodeTimes.next(
            presentation: time,
            decode: packet.hasDecodeTime ? values.dts : nil
          ),
          duration: values.duration,
          size: packet.size,
          isEntry: packet.keyframe != nil && contents?.isEntry ?? (description == nil),
          continuesSequence: contents?.continuesSequence == true,
          isCopyable: !isMarked && !packet.followsGap && !(leavesOutPictures && holdsPicture)
            && isWhole
        )
      )
    }
    try check(pictures, hasMoved: demuxer.hasMovedPackets, path)
    return PictureGroup.divide(pictures, allowsLeading: description?.allowsLeading == true)
  }

  /// Checks that each packet has times of its own, and that they do not jump.
  private static func check(
    _ pictures: [CodedPicture],
    hasMoved: Bool,
    _ path: String
  ) throws(AnnotateError) {
    let shown = pictures.map(\.presentation).sorted()
    let decoded = pictures.map(\.decode)
    let areDistinct = [shown, decoded].allSatisfy { times in
      zip(times, times.dropFirst()).allSatisfy { $0 < $1 }
    }
    let areInOrder = pictures.allSatisfy { $0.decode <= $0.presentation }
    guard areDistinct, areInOrder, !hasMoved else {
      throw AnnotateError(SmartRenderingProblem(path, .times))
    }
  }
}

extension SourceDescription {
  /// Whether pictures of a stream are decoded in another order than shown, according to its header.
  package func reordersPictures(of stream: StreamInfo) -> Bool {
    stream.kind == .video && !stream.isCover && decoderDelay(of: stream) > 0
  }

  /// How many frames a decoder of a stream takes before it returns the first.
  fileprivate func decoderDelay(of stream: StreamInfo) -> Int {
    Int(self.stream(at: stream.index).pointee.codecpar.pointee.video_delay)
  }

  /// The decoder's data in the header of a stream.
  func header(of stream: StreamInfo) -> [UInt8] {
    PacketLedger.header(of: self.stream(at: stream.index).pointee.codecpar.pointee)
  }
}
