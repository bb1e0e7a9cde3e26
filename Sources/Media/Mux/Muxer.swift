internal import CFFmpeg
package import Files
package import MediaTypes

/// Joins the encoded video and the packets that are carried over into a file.
///
// SAFETY: the format context belongs to this value alone, which cannot be copied; it is used by one
// task at a time.
package struct Muxer: ~Copyable, @unchecked Sendable {
  private let context: Owned<AVFormatContext>
  private let file: PartialFile
  private let source: SourceDescription
  private let video: StreamInfo
  /// The number in the output of each carried stream and the video, by its number in the source.
  private let places: [Int: Int32]
  private var interleaver = PacketInterleaver<Packet>()
  private var timeLines: [Int: ContinuousTimeLine] = [:]

  /// Writes the header of a file with the streams of `source` in their order.
  ///
  /// `encoder` replaces the stream `video`; packets of the streams `carried` are taken over untouched.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where the file cannot be written, `.badInput` where
  ///   the container refuses the streams.
  package init(
    into file: PartialFile,
    as format: OutputFormat,
    source: SourceDescription,
    video: StreamInfo,
    encoder: borrowing Encoder,
    carried: [StreamInfo]
  ) throws(AnnotateError) {
    let parts: (Owned<AVFormatContext>, [Int: Int32])
    do throws(FFmpegError) {
      let context = try Owned(muxing: format)
      let places = try Self.addStreams(
        to: context,
        format,
        source,
        carried: Set(carried.map(\.index)),
        video: video,
        encoder
      )
      try Self.writeHeader(context, file, format)
      parts = (context, places)
    } catch {
      throw Self.cannotStart(file, format, error)
    }
    (context, places) = parts
    (self.file, self.source, self.video) = (file, source, video)
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(carried packet: Packet) throws(AnnotateError) {
    guard let place = places[packet.streamIndex] else { return }
    let timeBase = source.streams[packet.streamIndex].timeBase
    keepGoingForward(packet, timeBase)
    let time = packet.decodeTime(in: timeBase)
    prepare(packet, timeBase, place)
    let size = Int(packet.pointer.pointee.size)
    try write(interleaver.add(carried: packet, at: time, size: size))
  }

  /// Adds a packet of the encoded video.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(video packet: Packet) throws(AnnotateError) {
    guard let place = places[video.index] else { return }
    let time = packet.decodeTime(in: video.timeBase)
    prepare(packet, video.timeBase, place)
    guard let time else { return try write([packet]) }
    try write(interleaver.add(video: packet, at: time))
  }

  /// Writes what still waits and the trailer, and closes the file; it is complete then, but still has
  /// its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package consuming func finish() throws(AnnotateError) {
    try write(interleaver.endVideo())
    do throws(FFmpegError) {
      try LibavCall.check("av_write_trailer") { av_write_trailer(context.pointer) }
      try checkWriting()
      try LibavCall.check("avio_closep") { avio_closep(&context.pointer.pointee.pb) }
    } catch {
      throw MediaFailure.writeFailed(file.finalPath, error)
    }
  }

  private mutating func keepGoingForward(_ packet: Packet, _ timeBase: Rational) {
    guard let time = packet.decodeTime(in: timeBase)?.value else { return }
    let second = MediaTime(1, timeBase: .one).rescaled(to: timeBase).value
    let placed = timeLines[packet.streamIndex, default: ContinuousTimeLine(allowsRepeats: true)]
      .place(time, step: packet.pointer.pointee.duration, jump: second)
    guard placed != time else { return }
    if packet.pointer.pointee.dts != SHIM_NOPTS { packet.pointer.pointee.dts += placed - time }
    if packet.pointer.pointee.pts != SHIM_NOPTS { packet.pointer.pointee.pts += placed - time }
  }

  private func prepare(_ packet: Packet, _ timeBase: Rational, _ place: Int32) {
    guard let stream = context.pointer.pointee.streams[Int(place)] else { return }
    av_packet_rescale_ts(packet.pointer, timeBase.libav, stream.pointee.time_base)
    packet.pointer.pointee.stream_index = place
    packet.pointer.pointee.pos = -1
  }

  private func write(_ packets: [Packet]) throws(AnnotateError) {
    do throws(FFmpegError) {
      for packet in packets {
        try LibavCall.check("av_write_frame") { av_write_frame(context.pointer, packet.pointer) }
        try checkWriting()
      }
    } catch {
      throw MediaFailure.writeFailed(file.finalPath, error)
    }
  }

  /// A full disk is noticed when a buffer is written, and reported by no call but kept.
  private func checkWriting() throws(FFmpegError) {
    let error = context.pointer.pointee.pb.pointee.error
    try LibavCall.check("avio_write") { min(0, error) }
  }

  private static func addStreams(
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    _ source: SourceDescription,
    carried: Set<Int>,
    video: StreamInfo,
    _ encoder: borrowing Encoder
  ) throws(FFmpegError) -> [Int: Int32] {
    var places: [Int: Int32] = [:]
    for stream in source.streams
    where stream.index == video.index || carried.contains(stream.index) {
      let original = source.stream(at: stream.index)
      let target =
        stream.index == video.index
        ? try encoder.addStream(like: original, to: context, format)
        : try addStream(copying: original, to: context, format)
      places[stream.index] = target.pointee.index
    }
    try LibavCall.check("av_dict_copy") {
      av_dict_copy(&context.pointer.pointee.metadata, source.context.pointer.pointee.metadata, 0)
    }
    try LibavCall.check("copy chapters") {
      shim_copy_chapters(context.pointer, source.context.pointer)
    }
    return places
  }

  private static func writeHeader(
    _ context: Owned<AVFormatContext>,
    _ file: PartialFile,
    _ format: OutputFormat
  ) throws(FFmpegError) {
    try LibavCall.check("avio_open") {
      avio_open(&context.pointer.pointee.pb, "file:" + file.temporaryPath, AVIO_FLAG_WRITE)
    }
    // Matroska would shift all time stamps by the first negative one, or not, as packets happen to
    // come; it can hold negative ones. MP4 has its own way, the edit list.
    if ["matroska", "webm"].contains(format.name) {
      context.pointer.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    }
    try LibavCall.check("avformat_write_header") { avformat_write_header(context.pointer, nil) }
  }

  private static func cannotStart(
    _ file: PartialFile,
    _ format: OutputFormat,
    _ error: FFmpegError
  ) -> AnnotateError {
    guard error.operation == "avformat_write_header", error.code != SHIM_ENOSPC else {
      return MediaFailure.writeFailed(file.finalPath, error)
    }
    return AnnotateError(
      .badInput,
      "cannot write",
      subject: file.finalPath,
      why: "\(format.name) cannot hold these streams (\(MediaFailure.lastWords(error)))",
      hints: ["write to .mkv, which holds nearly everything"]
    )
  }
}
