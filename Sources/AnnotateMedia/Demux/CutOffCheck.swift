internal import AnnotateFiles
internal import CAnnotateFFmpeg

/// Finds out whether a file lacks its end.
///
/// FFmpeg reports the end of a file that was cut off like any other.
struct CutOffCheck {
  /// How much a stream has given.
  struct Yield {
    private(set) var packets = 0
    /// The latest decode time, in ticks of the stream.
    private(set) var lastTime: Int64 = 0

    mutating func add(_ packet: Packet) {
      packets += 1
      let time = packet.pointer.pointee.dts
      if time != SHIM_NOPTS { lastTime = max(lastTime, time) }
    }
  }

  let context: Owned<AVFormatContext>
  let source: SourceDescription

  private var index: ContainerProfile.Reading.Index { source.profile.reading.index }

  /// Whether the index names data beyond the end of the file.
  ///
  /// MP4 and MOV have a complete index in their header, so that this can be said before hours of work;
  /// the index of a fragmented file grows while it is read.
  var reachesBeyondEnd: Bool {
    guard index == .samples, let size = fileSize else { return false }
    return source.streams.filter { $0.kind == .video || $0.kind == .audio }.contains { stream in
      (0..<indexCount(of: stream)).contains { number in
        let entry = avformat_index_get_entry(pointer(to: stream), Int32(number))?.pointee
        return entry.map { $0.pos + Int64($0.size) > size } ?? false
      }
    }
  }

  /// Whether a Matroska or WebM file is shorter than its header says.
  var lacksSegmentEnd: Bool {
    guard source.formatName.hasPrefix("matroska"), let size = fileSize,
      let bytes = try? FileContents.read(source.path, limit: MatroskaSegment.headerSize)
    else { return false }
    return MatroskaSegment(bytes).map { $0.end > size } ?? false
  }

  /// Whether pictures end far before the header says.
  ///
  /// - Parameter yields: what each stream has given.
  /// - Returns: whether so much is missing that the file must have lost its end.
  func lacksFrames(given yields: [Int: Yield]) -> Bool {
    let videos = source.streams.filter { $0.kind == .video }
    // A second video may show a picture now and then, which is no sign of anything.
    return !videos.isEmpty
      && videos.allSatisfy { stream in
        let yield = yields[stream.index, default: Yield()]
        // What comes through a pipe has no size that the index could be compared with.
        if index == .samples, fileSize == nil { return yield.packets < indexCount(of: stream) }
        // AVI has no time stamps but numbers of frames; frames that were dropped while recording count.
        guard index == .frameCount, let stated = stream.frameCount else { return false }
        return yield.lastTime + 1 < Int64(stated) * 9 / 10
      }
  }

  private var fileSize: Int64? {
    let size = avio_size(context.pointer.pointee.pb)
    return size > 0 ? size : nil
  }

  private func indexCount(of stream: StreamInfo) -> Int {
    Int(avformat_index_get_entries_count(pointer(to: stream)))
  }

  private func pointer(to stream: StreamInfo) -> UnsafeMutablePointer<AVStream>? {
    context.pointer.pointee.streams[stream.index]
  }
}
