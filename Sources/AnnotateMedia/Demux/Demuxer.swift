internal import AnnotateFiles
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Splits a file into the packets of its streams.
///
// SAFETY: the format context belongs only to this value, which cannot be copied; one task at a time uses
// it.
package struct Demuxer: ~Copyable, @unchecked Sendable {
  /// The contents of the file's header.
  package let source: SourceDescription
  /// How often reading had to skip damaged data so far.
  package private(set) var damageCount = 0

  /// Whether packets were moved to other times, because the source's clock jumps.
  package private(set) var hasMovedPackets = false

  let context: Owned<AVFormatContext>
  /// A packet that was read ahead and comes next.
  var pending: Packet?
  /// How much was read from each stream so far.
  private var yields: [Int: CutOffCheck.Yield] = [:]
  private var failedReads = 0
  /// The file as it was when it was opened; nil if it is not a file.
  private let identity: FileIdentity?
  var clock = SourceClock()

  /// Formats that make FFmpeg open other files, which an untrusted file must not do.
  private static let playlistFormats: Set = ["hls", "dash", "concat", "concatf", "imf"]
  /// All other formats, separated by commas.
  private static let allowedFormats = demuxerNames().filter { !playlistFormats.contains($0) }
    .joined(separator: ",")
  /// After this many failed reads in a row, the file counts as unreadable.
  private static let failedReadLimit = 32

  /// Opens a local file and reads its header.
  ///
  /// - Parameter path: the file, or `-` for standard input.
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it is not a media file or has
  ///   no moving pictures.
  package init(opening path: String) throws(AnnotateError) {
    try InputCheck.check(path)
    let (opened, description) = try Self.openSource(path)
    guard !CutOffCheck(context: opened, source: description).reachesBeyondEnd else {
      throw MediaFailure.truncated(path)
    }
    context = opened
    source = description
    identity = FileIdentity(of: path)
  }

  /// Takes ownership of an open file.
  init(_ context: Owned<AVFormatContext>, _ source: SourceDescription) {
    (self.context, self.source, identity) = (context, source, nil)
  }

  /// Returns the next packet in the order of the file, or nil at its end.
  ///
  /// - Throws: `.badInput` if the file ends too early, `.inputOutput` if it becomes unreadable.
  package mutating func next() throws(AnnotateError) -> Packet? {
    if let packet = pending.take() { return packet }
    do throws(FFmpegError) {
      while true {
        let packet = try Packet()
        let result = av_read_frame(context.pointer, packet.pointer)
        if result >= 0 {
          if packet.dropNonsense() { damageCount += 1 }
          noteProgress(of: packet)
          correctDuration(of: packet)
          keepTogether(packet)
          return packet
        }
        if result == SHIM_EOF { break }
        try noteFailure(result)
      }
    } catch {
      throw MediaFailure.readFailed(source.path, error)
    }
    try checkEnd()
    return nil
  }

  private mutating func noteProgress(of packet: Packet) {
    failedReads = 0
    if packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { damageCount += 1 }
    yields[packet.streamIndex, default: CutOffCheck.Yield()].add(packet)
  }

  private func correctDuration(of packet: Packet) {
    guard source.profile.reading.showsFramesUntilNext,
      let stream = context.pointer.pointee.streams[packet.streamIndex]
    else { return }
    LastPacketDuration.correct(packet, of: stream)
  }

  /// Moves a packet so that all streams stay together when the source's clock jumps.
  ///
  /// A stream whose packets are not decoded in the order of time reveals nothing about the clock.
  private mutating func keepTogether(_ packet: Packet) {
    guard source.streams.indices.contains(packet.streamIndex),
      packet.pointer.pointee.dts != SHIM_NOPTS
    else { return }
    let stream = source.streams[packet.streamIndex]
    guard !stream.isCover, let time = packet.decodeTime(in: stream.timeBase) else { return }
    let shift = clock.shift(
      of: SourceClock.Arrival(
        stream: stream.index,
        time: time,
        duration: packet.pointer.pointee.duration,
        leads: stream.kind == .video || stream.kind == .audio
      )
    )
    guard shift != 0 else { return }
    hasMovedPackets = true
    packet.move(by: shift)
  }

  private mutating func noteFailure(_ code: Int32) throws(FFmpegError) {
    damageCount += 1
    failedReads += 1
    let isDamage = code == SHIM_INVALIDDATA || code == SHIM_EAGAIN
    guard isDamage, failedReads < Self.failedReadLimit else {
      throw FFmpegError(code: code, operation: "av_read_frame")
    }
  }

  /// Checks that the file was read to its real end: FFmpeg reports the end of a truncated file like any
  /// other.
  private func checkEnd() throws(AnnotateError) {
    try checkSize()
    if let error = context.pointer.pointee.pb?.pointee.error, error < 0, error != SHIM_EOF {
      let failure = FFmpegError(code: error, operation: "av_read_frame")
      throw MediaFailure.readFailed(source.path, failure)
    }
    // For a Matroska file that does not state its size, FFmpeg only logs that it ends too early.
    guard !FFmpegLog.takeEarlyEnd(of: context.pointer) else {
      throw MediaFailure.truncated(source.path)
    }
    let check = CutOffCheck(context: context, source: source)
    guard !check.reachesBeyondEnd, !check.lacksSegmentEnd, !check.lacksFrames(given: yields) else {
      throw MediaFailure.truncated(source.path)
    }
  }

  /// Checks that a file has not become shorter or longer since it was opened.
  private func checkSize() throws(AnnotateError) {
    guard let identity, identity.isRegular, let now = FileIdentity(of: source.path),
      now.isSameFile(as: identity), now.size != identity.size
    else { return }
    guard now.size > identity.size else { throw MediaFailure.truncated(source.path) }
    throw AnnotateError(
      .temporary,
      "cannot annotate",
      subject: source.path,
      why: "the file has grown while it was read",
      hints: ["try again when it is complete"]
    )
  }

  private static func openSource(
    _ path: String
  ) throws(AnnotateError) -> (Owned<AVFormatContext>, SourceDescription) {
    do throws(FFmpegError) {
      _ = FFmpegLog.takeRecent()
      let url = path == "-" ? "pipe:0" : "file:" + path
      var opened = try probe(url, isThorough: false)
      // Data from a pipe cannot be read from its beginning again.
      let isFile = FileIdentity(of: path)?.isRegular == true
      if isFile, lacksParameters(opened.pointer) { opened = try probe(url, isThorough: true) }
      if isFile, let file = rewritten(path, opened.pointer) {
        opened = try probe(url, through: file, isThorough: false)
      }
      return (opened, try SourceDescription(of: opened.pointer, path: path))
    } catch {
      throw MediaFailure.cannotRead(path, error)
    }
  }

  /// Opens a file and reads enough of it to know its streams: some begin late or reveal their parameters
  /// only after seconds.
  private static func probe(
    _ url: String,
    through file: PatchedFile? = nil,
    isThorough: Bool
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    let opened = try open(url, through: file)
    if isThorough {
      opened.pointer.pointee.probesize = 200_000_000
      opened.pointer.pointee.max_analyze_duration = 60 * Int64(AV_TIME_BASE)
    }
    try LibavCall.check("avformat_find_stream_info") {
      avformat_find_stream_info(opened.pointer, nil)
    }
    return opened
  }

  /// The file with a description of its sound that FFmpeg understands; nil if it needs none.
  private static func rewritten(
    _ path: String,
    _ file: UnsafeMutablePointer<AVFormatContext>
  ) -> PatchedFile? {
    let tags = PCMSampleEntry.types.map(fourCC)
    let isSuspect = (0..<Int(file.pointee.nb_streams)).contains { index in
      let parameters = file.pointee.streams[index]?.pointee.codecpar.pointee
      return parameters.map { tags.contains($0.codec_tag) } ?? false
    }
    guard isSuspect, let movie = QuickTimeMovie(of: path),
      let bytes = PCMSampleEntry.rewritten(movie)?.box.bytes, bytes.count == movie.size
    else { return nil }
    return PatchedFile(path, patch: bytes, at: movie.offset)
  }

  /// Whether the parameters of a picture or sound stream are still unknown after the packets read so far.
  private static func lacksParameters(_ file: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    (0..<Int(file.pointee.nb_streams)).contains { index in
      guard let parameters = file.pointee.streams[index]?.pointee.codecpar.pointee else {
        return false
      }
      switch parameters.codec_type {
      case AVMEDIA_TYPE_VIDEO: return parameters.width <= 0 || parameters.format < 0
      case AVMEDIA_TYPE_AUDIO: return parameters.sample_rate <= 0
      default: return false
      }
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: the file in FFmpeg's words.
  ///   - format: the name of its format; nil lets FFmpeg detect it.
  ///   - settings: options of the format.
  ///   - file: what to read instead of the file itself; nil reads the file.
  /// - Returns: the open file.
  /// - Throws: FFmpeg's error if it cannot be opened.
  static func open(
    _ url: String,
    as format: String? = nil,
    settings: [String: String] = [:],
    through file: PatchedFile? = nil
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for (name, value) in settings { av_dict_set(&options, name, value, 0) }
    // Local files only: an untrusted file must not make the program access the network.
    av_dict_set(&options, "protocol_whitelist", "file,pipe", 0)
    av_dict_set(&options, "format_whitelist", allowedFormats, 0)
    var context = avformat_alloc_context()
    // Another context may have had this address before.
    _ = context.map(FFmpegLog.takeEarlyEnd)
    let reading = file.flatMap { $0.context() }
    context?.pointee.pb = reading
    let result = avformat_open_input(
      &context,
      PathText.encode(url),
      format.flatMap { av_find_input_format($0) },
      &options
    )
    if result < 0, let reading { PatchedFile.free(reading) }
    try LibavCall.check("avformat_open_input") { result }
    return try Owned("avformat_open_input", { context }) {
      var context: UnsafeMutablePointer<AVFormatContext>? = $0
      let isPatched = $0.pointee.flags & AVFMT_FLAG_CUSTOM_IO != 0
      let reading = $0.pointee.pb
      avformat_close_input(&context)
      if isPatched, let reading { PatchedFile.free(reading) }
    }
  }
}

/// Returns the names of all containers that this FFmpeg reads.
private func demuxerNames() -> [String] {
  var names: [String] = []
  var state: UnsafeMutableRawPointer?
  while let format = av_demuxer_iterate(&state) {
    names += String(cString: format.pointee.name).split(separator: ",").map(String.init)
  }
  return names
}
