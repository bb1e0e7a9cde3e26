internal import CFFmpeg
package import MediaTypes

/// Splits a file into the packets of its streams.
///
// SAFETY: the format context belongs to this value alone, which cannot be copied; it is used by one
// task at a time.
package struct Demuxer: ~Copyable, @unchecked Sendable {
  /// What the file's header says.
  package let source: SourceDescription
  /// How often reading had to skip damaged data so far.
  package private(set) var damageCount = 0

  private let context: Owned<AVFormatContext>
  /// How many packets each stream has given.
  private var packetCounts: [Int: Int] = [:]
  private var failedReads = 0

  /// Formats that make FFmpeg open further files, which an untrusted file must not do.
  private static let playlistFormats: Set = ["hls", "dash", "concat", "concatf", "imf"]
  /// All other formats, with commas between them.
  private static let allowedFormats = demuxerNames().filter { !playlistFormats.contains($0) }
    .joined(separator: ",")
  /// After so many failed reads in a row there is nothing to be had from a file.
  private static let failedReadLimit = 32

  /// Opens a local file and reads its header.
  ///
  /// - Parameter path: the file, or `-` for standard input.
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where it is not a media
  ///   file or has no moving pictures.
  package init(opening path: String) throws(AnnotateError) {
    try InputCheck.check(path)
    let (opened, description) = try Self.openSource(path)
    guard !CutOffCheck(context: opened, source: description).reachesBeyondEnd else {
      throw MediaFailure.truncated(path)
    }
    context = opened
    source = description
  }

  /// The next packet in the order of the file, or nil at its end.
  ///
  /// - Throws: `.badInput` where the file ends before it should, `.inputOutput` where it cannot be
  ///   read any more.
  package mutating func next() throws(AnnotateError) -> Packet? {
    do throws(FFmpegError) {
      while true {
        let packet = try Packet()
        let result = av_read_frame(context.pointer, packet.pointer)
        if result >= 0 {
          noteProgress(of: packet)
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
    packetCounts[packet.streamIndex, default: 0] += 1
  }

  private mutating func noteFailure(_ code: Int32) throws(FFmpegError) {
    damageCount += 1
    failedReads += 1
    let isDamage = code == SHIM_INVALIDDATA || code == SHIM_EAGAIN
    guard isDamage, failedReads < Self.failedReadLimit else {
      throw FFmpegError(code: code, operation: "av_read_frame")
    }
  }

  /// Many files only seem to end: FFmpeg reports the end of a file that was cut off like any other.
  private func checkEnd() throws(AnnotateError) {
    if let error = context.pointer.pointee.pb?.pointee.error, error < 0, error != SHIM_EOF {
      let failure = FFmpegError(code: error, operation: "av_read_frame")
      throw MediaFailure.readFailed(source.path, failure)
    }
    // Matroska states the size of the file; FFmpeg only logs that it does not come to it.
    guard !FFmpegLog.takeEarlyEnd(of: context.pointer) else {
      throw MediaFailure.truncated(source.path)
    }
    let check = CutOffCheck(context: context, source: source)
    guard !check.reachesBeyondEnd, !check.lacksFrames(given: packetCounts) else {
      throw MediaFailure.truncated(source.path)
    }
  }

  private static func openSource(
    _ path: String
  ) throws(AnnotateError) -> (Owned<AVFormatContext>, SourceDescription) {
    do throws(FFmpegError) {
      let opened = try open(path == "-" ? "pipe:0" : "file:" + path)
      try LibavCall.check("avformat_find_stream_info") {
        avformat_find_stream_info(opened.pointer, nil)
      }
      return (opened, try SourceDescription(of: opened.pointer, path: path))
    } catch {
      throw MediaFailure.cannotRead(path, error)
    }
  }

  private static func open(_ url: String) throws(FFmpegError) -> Owned<AVFormatContext> {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // Local files only: an untrusted file must not make the program reach for the network.
    av_dict_set(&options, "protocol_whitelist", "file,pipe", 0)
    av_dict_set(&options, "format_whitelist", allowedFormats, 0)
    var context = avformat_alloc_context()
    // Another file may have had this address before.
    _ = context.map(FFmpegLog.takeEarlyEnd)
    try LibavCall.check("avformat_open_input") {
      avformat_open_input(&context, url, nil, &options)
    }
    return try Owned("avformat_open_input", { context }) {
      var context: UnsafeMutablePointer<AVFormatContext>? = $0
      avformat_close_input(&context)
    }
  }
}

/// The names of all containers that this FFmpeg reads.
private func demuxerNames() -> [String] {
  var names: [String] = []
  var state: UnsafeMutableRawPointer?
  while let format = av_demuxer_iterate(&state) {
    names += String(cString: format.pointee.name).split(separator: ",").map(String.init)
  }
  return names
}
