internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Glibc

extension Demuxer {
  /// Formats that make FFmpeg open other files, which an untrusted file must not do.
  static let playlistFormats: Set = ["hls", "dash", "concat", "concatf", "imf"]
  /// All other formats, separated by commas.
  private static let allowedFormats = demuxerNames().filter { !playlistFormats.contains($0) }
    .joined(separator: ",")

  /// How an input uses the network.
  struct NetworkAccess {
    /// FFmpeg's protocols that it may use.
    let protocols: String
    /// What these protocols are told unless the user says something else.
    let settings: [String: String]
    /// Options of the user that protocols below that of the address take.
    let lowerOptions: Set<String>
    /// Ends what takes too long.
    let wait: NetworkWait
    /// Whether packets that come late are waited for no longer than `reordering`.
    let isRealtime: Bool
    /// How long packets may wait for earlier ones that come late, in microseconds.
    static let reordering: Int32 = 100_000
    /// How much is read to find the streams, in microseconds.
    static let analysis: Int64 = 1_000_000
  }

  /// Opens an input and reads its header; the times of a device are set back to those since its first
  /// packet.
  ///
  /// - Throws: the errors of `init(opening:as:)`, also if the file claims more samples than there are.
  static func openSource(
    _ path: String,
    _ form: InputForm?,
    _ limits: InputLimits
  ) throws(AnnotateError) -> (Owned<AVFormatContext>, SourceDescription, DeviceClock?) {
    try checkClaims(path)
    do throws(FFmpegError) {
      _ = FFmpegLog.takeRecent()
      let isDevice = form?.isDevice ?? false
      let opened =
        isDevice ? try probe(path, as: form, .packets) : try openFile(path, form)
      let clock = isDevice ? DeviceClock(settingBack: opened.pointer) : nil
      let source = try SourceDescription(of: opened.pointer, path: path, limits: limits)
      return (opened, source, clock)
    } catch {
      throw MediaFailure.cannotRead(path, as: form, error)
    }
  }

  /// Checks that opening a file does not take much more memory than the file has bytes.
  ///
  /// - Throws: `.badInput` if it would.
  private static func checkClaims(_ path: String) throws(AnnotateError) {
    guard FileIdentity(of: path)?.isRegular == true, let file = FilePieces(path),
      let why = SampleClaims.problem(in: file)
    else { return }
    throw AnnotateError(MediaProblem.damaged(path: path, reason: why))
  }

  private static func openFile(
    _ path: String,
    _ form: InputForm?
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    let url = "file:" + (isFileOnStandardInput(path) ? "/dev/stdin" : path)
    let pipe = isFileOnStandardInput(path) ? nil : PipeInput(path)
    // Data from a pipe cannot be read from its beginning again.
    guard FileIdentity(of: path)?.isRegular == true else {
      return try probe(url, as: form, through: pipe, .packets)
    }
    let opened = try probe(url, as: form, .headers)
    let known =
      StreamSearch.lacksParameters(opened.pointer)
      ? try probe(url, as: form, .manyPackets) : opened
    guard let (movie, patch) = rewritten(path, known.pointer) else { return known }
    let file = PatchedFile(path, patch: patch, at: movie.offset)
    let reopened = try probe(url, through: file, .packets)
    ChannelArrangement.apply(movie, to: reopened.pointer)
    return reopened
  }

  /// Whether the input is standard input, and that is a file from its beginning, which can be read in any order.
  private static func isFileOnStandardInput(_ path: String) -> Bool {
    path == "-" && FileIdentity(of: "/dev/stdin")?.isRegular == true
      && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0
  }

  /// Opens an input and looks for its streams.
  ///
  /// A search by headers may open it a second time, which a pipe or a connection does not allow.
  static func probe(
    _ url: String,
    as form: InputForm? = nil,
    through file: SuppliedInput? = nil,
    over network: NetworkAccess? = nil,
    _ search: StreamSearch
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    let opened = try open(
      url,
      as: form?.name,
      settings: form?.settings ?? [:],
      through: file,
      over: network
    )
    guard !holdsDrawing(opened.pointer) else { throw MediaFailure.drawing }
    if network != nil {
      opened.pointer.pointee.max_analyze_duration = NetworkAccess.analysis
    }
    if try search.run(in: opened.pointer) { return opened }
    return try probe(url, as: form, through: file, over: network, .packets)
  }

  /// Whether a stream consists of drawings (SVG), which FFmpeg would draw without a limit.
  private static func holdsDrawing(_ file: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    (0..<Int(file.pointee.nb_streams)).contains { index in
      file.pointee.streams[index]?.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_SVG
    }
  }

  /// The header of a file, and the same with a description of its audio that FFmpeg understands; nil if it
  /// needs none.
  private static func rewritten(
    _ path: String,
    _ file: UnsafeMutablePointer<AVFormatContext>
  ) -> (QuickTimeMovie, [UInt8])? {
    let tags = PCMSampleEntry.types.map(fourCC)
    let isSuspect = (0..<Int(file.pointee.nb_streams)).contains { index in
      let parameters = file.pointee.streams[index]?.pointee.codecpar.pointee
      return parameters.map { tags.contains($0.codec_tag) } ?? false
    }
    guard isSuspect, let movie = QuickTimeMovie(of: path),
      let bytes = PCMSampleEntry.rewritten(movie)?.box.bytes, bytes.count == movie.size
    else { return nil }
    return (movie, bytes)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: the file in FFmpeg's words.
  ///   - format: the name of its format; nil lets FFmpeg detect it.
  ///   - settings: options of the format.
  ///   - file: what to read instead of the file itself; nil reads the file.
  ///   - network: how the network is used; nil for local files only.
  /// - Returns: the open file.
  /// - Throws: FFmpeg's error if it cannot be opened; if the format has no such option, the operation is
  ///   the name of the option.
  static func open(
    _ url: String,
    as format: String? = nil,
    settings: [String: String] = [:],
    through file: SuppliedInput? = nil,
    over network: NetworkAccess? = nil
  ) throws(FFmpegError) -> Owned<AVFormatContext> {
    FFmpegLog.start()
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for (name, value) in (network?.settings ?? [:]).merging(settings, uniquingKeysWith: { $1 }) {
      av_dict_set(&options, name, value, 0)
    }
    // An untrusted file must not make the program access the network, nor a sender another protocol.
    av_dict_set(&options, "protocol_whitelist", network?.protocols ?? "file,pipe", 0)
    av_dict_set(&options, "format_whitelist", format ?? allowedFormats, 0)
    var context = avformat_alloc_context()
    // Another context may have had this address before.
    _ = context.map(FFmpegLog.takeEarlyEnd)
    let reading = file.flatMap { $0.context() }
    context?.pointee.pb = reading
    if let network {
      context?.pointee.interrupt_callback = network.wait.callback
      if network.isRealtime { context?.pointee.max_delay = NetworkAccess.reordering }
    }
    let result = avformat_open_input(
      &context,
      PathText.encode(url),
      format.flatMap { av_find_input_format($0) },
      &options
    )
    if result < 0, let reading { SuppliedInput.free(reading) }
    try LibavCall.check("avformat_open_input") { result }
    let wait = network?.wait
    let opened = try Owned("avformat_open_input", { context }) { context in
      // What FFmpeg asks while it closes lives until then.
      withExtendedLifetime(wait) { close(context) }
    }
    // What is odd in the header is no loss of pictures or audio.
    _ = FFmpegLog.takeSkippedData(of: opened.pointer)
    // What is left in the dictionary is unknown.
    let checked = Set(settings.keys).subtracting(network?.lowerOptions ?? [])
    if let unknown = checked.sorted().first(where: { av_dict_get(options, $0, nil, 0) != nil }) {
      throw FFmpegError(code: SHIM_OPTION_NOT_FOUND, operation: unknown)
    }
    return opened
  }

  private static func close(_ file: UnsafeMutablePointer<AVFormatContext>) {
    var file: UnsafeMutablePointer<AVFormatContext>? = file
    let isSupplied = file.map { $0.pointee.flags & AVFMT_FLAG_CUSTOM_IO != 0 } ?? false
    let reading = file?.pointee.pb
    avformat_close_input(&file)
    if isSupplied, let reading { SuppliedInput.free(reading) }
  }
}
