internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Glibc

/// How FFmpeg finds out what the streams of an opened input are like.
enum StreamSearch {
  /// From headers alone, where these may suffice; elsewhere as `packets` does.
  case headers
  /// From the first packets, of which decoders decode as many pictures as they want.
  case packets
  /// From the packets of a minute: some streams begin late or reveal their parameters only after seconds.
  case manyPackets

  /// Video codecs whose decoders tell the parameters of a stream before they decode a picture.
  private static let describedCodecs: Set = [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC]
  /// The number of pixels from which on decoders refuse a picture that they shall not decode.
  private static let pixelLimit = "1"
  /// What FFmpeg says then, apart from the decoders themselves.
  private static let refusals = [
    "exceeds specified max pixel count \(pixelLimit),",
    "Failed to open codec in avformat_find_stream_info",
  ]

  /// Finds the streams.
  ///
  /// - Returns: Whether they were found; otherwise the file has to be opened again for a more thorough search.
  func run(in file: UnsafeMutablePointer<AVFormatContext>) throws(FFmpegError) -> Bool {
    switch self {
    case .headers:
      let streams = Self.describedStreams(of: file)
      let sizes = streams.map { Self.size(of: $0, in: file) }
      try Self.find(in: file, decodingNothingIn: streams)
      // The decoder cannot have seen a size that only the container knows.
      return streams.isEmpty
        || sizes == streams.map { Self.size(of: $0, in: file) } && !Self.lacksParameters(file)
    case .packets:
      try Self.find(in: file)
    case .manyPackets:
      file.pointee.probesize = 200_000_000
      file.pointee.max_analyze_duration = 60 * Int64(AV_TIME_BASE)
      try Self.find(in: file)
    }
    return true
  }

  /// Whether the parameters of a picture or audio stream are still unknown after the packets read so far.
  static func lacksParameters(_ file: UnsafeMutablePointer<AVFormatContext>) -> Bool {
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

  /// Whether a line of FFmpeg's log says only that a picture was refused that nobody wanted.
  static func isRefusal(_ line: UnsafePointer<CChar>) -> Bool {
    refusals.contains { strstr(line, $0) != nil }
  }

  private static func find(
    in file: UnsafeMutablePointer<AVFormatContext>,
    decodingNothingIn streams: [Int] = []
  ) throws(FFmpegError) {
    // FFmpeg may find more streams than the header has; their decoders get no options.
    var options = [OpaquePointer?](repeating: nil, count: Int(file.pointee.nb_streams))
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    for index in streams {
      av_dict_set(&options[index], "max_pixels", pixelLimit, 0)
      av_dict_set(&options[index], "log_level_offset", String(AV_LOG_TRACE), 0)
    }
    try LibavCall.check("avformat_find_stream_info") {
      avformat_find_stream_info(file, &options)
    }
  }

  /// The streams whose pictures need not be decoded.
  ///
  /// Elsewhere than in MP4 and QuickTime, FFmpeg infers times of packets from what it has decoded.
  private static func describedStreams(of file: UnsafeMutablePointer<AVFormatContext>) -> [Int] {
    let profile = ContainerRegistry.profile(
      reading: String(cString: file.pointee.iformat.pointee.name)
    )
    guard profile.reading.hasMovieBoxes else { return [] }
    return (0..<Int(file.pointee.nb_streams)).filter { index in
      let parameters = file.pointee.streams[index]?.pointee.codecpar.pointee
      return parameters.map { describedCodecs.contains($0.codec_id) } ?? false
    }
  }

  private static func size(
    of stream: Int,
    in file: UnsafeMutablePointer<AVFormatContext>
  ) -> PixelSize? {
    guard let parameters = file.pointee.streams[stream]?.pointee.codecpar.pointee else {
      return nil
    }
    return PixelSize(Int(parameters.width), Int(parameters.height))
  }
}
