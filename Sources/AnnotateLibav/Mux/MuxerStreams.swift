internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The streams of an output, and their relation to the streams of the source.
struct MuxerStreams {
  /// The index in the output of each stream whose packets go there, by its index in the source.
  private(set) var outputIndices: [Int: Int32] = [:]
  /// The transcoders of subtitles and audio, by the index of the stream in the source.
  private(set) var transcoders: [Int: any StreamTranscoder] = [:]
  /// The index in the output of the track of faces; nil if there is none.
  private(set) var faces: Int32?
  /// The changes to make to the file when it is complete.
  private(set) var finish = QuickTimeFinish()

  /// Adds the streams to a context in the order of the source.
  init(
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    _ source: SourceDescription,
    carried: [CarriedStream],
    video: StreamInfo,
    _ encoder: borrowing Encoder,
    withFaces: Bool = false,
    pictureTags: Bool = true
  ) throws(FFmpegError) {
    finish.source = source.movie
    let ways = Dictionary(uniqueKeysWithValues: carried.map { ($0.index, $0) })
    for stream in source.streams {
      if stream.index == video.index {
        let original = source.stream(at: stream.index)
        let target = try encoder.addStream(like: original, to: context, format)
        if format.profile.times.countsFrames { Self.setGrid(of: video, to: target) }
        note(video, target, of: source, format)
      } else if let way = ways[stream.index] {
        try add(way, to: context, format, source)
      }
    }
    if withFaces {
      let track = try FaceTrack.add(to: context, format, timeBase: video.timeBase)
      faces = track.pointee.index
      finish.faces = (Int(track.pointee.index), Int(outputIndices[video.index] ?? 0))
      if case .timedMetadata(let style) = format.profile.streams.faces { finish.faceStyle = style }
    }
    let tags = OutputTags.global(of: source, pictures: pictureTags)
    finish.tags = QuickTimeKeys.needed(of: tags, in: format.profile)
  }

  private mutating func add(
    _ carried: CarriedStream,
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    _ source: SourceDescription
  ) throws(FFmpegError) {
    let transcoder = try carried.transcoder(of: source)
    if format.profile.times.countsPackets { (transcoder as? AudioTranscoder)?.hideRunUp() }
    let added = try carried.addStream(of: source, to: context, format, transcoder: transcoder)
    guard let target = added, carried.passesPackets else { return }
    note(carried.stream, target, of: source, format)
    transcoders[carried.index] = transcoder ?? divider(of: carried, format)
    if format.profile.streams.describesPCM {
      let audio = PCMDescription(of: target.pointee.codecpar.pointee)
      finish.uncompressed[Int(target.pointee.index)] = audio
    }
    if carried.way == .described { finish.described.insert(Int(target.pointee.index)) }
  }

  /// What divides the packets of a stream that is copied; nil if the container takes them as they are.
  private func divider(of carried: CarriedStream, _ format: OutputFormat) -> AMRDivider? {
    guard carried.way == .untouched,
      format.profile.streams.codecsOfSingleFrames.contains(carried.stream.codec)
    else { return nil }
    return AMRDivider(timeBase: carried.stream.timeBase)
  }

  private mutating func note(
    _ stream: StreamInfo,
    _ target: UnsafeMutablePointer<AVStream>,
    of source: SourceDescription,
    _ format: OutputFormat
  ) {
    let index = Int(target.pointee.index)
    outputIndices[stream.index] = target.pointee.index
    if let geometry = stream.geometry, !geometry.showsEverything {
      finish.apertures[index] = geometry
    }
    if stream.kind == .video, format.profile.picture.storesColorTags {
      finish.colors[index] = ColorDescription(target.pointee.codecpar.pointee)
    }
    finish.sourceNumbers[index] = trackNumber(of: stream, in: source)
    // FFmpeg's muxer enables the first track of each kind, even if it is not the default.
    if stream.kind == .subtitle, !stream.isDefault { finish.disabled.insert(index) }
    if let language = av_dict_get(target.pointee.metadata, "language", nil, 0) {
      let text = String(cString: language.pointee.value)
      finish.languages[index] = format.profile.tags.languages.written(text)
    }
    // FFmpeg's muxer gives all tracks the date of the file.
    if let creation = av_dict_get(target.pointee.metadata, "creation_time", nil, 0) {
      finish.creations[index] = Instant(String(cString: creation.pointee.value))
    }
  }

  private func trackNumber(of stream: StreamInfo, in source: SourceDescription) -> UInt32 {
    UInt32(clamping: source.stream(at: stream.index).pointee.id)
  }

  /// Sets the frame rate of a stream in a container that counts frames: such muxers read it from the time
  /// base.
  private static func setGrid(of video: StreamInfo, to target: UnsafeMutablePointer<AVStream>) {
    let rate = video.nominalFrameRate.isPositive ? video.nominalFrameRate : Rational(25, 1)
    target.pointee.time_base = rate.inverse.libav
    target.pointee.avg_frame_rate = rate.libav
    target.pointee.r_frame_rate = rate.libav
  }
}
