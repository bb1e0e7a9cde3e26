internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Detects files whose end is missing.
///
/// FFmpeg reports the end of a truncated file like any other end.
struct CutOffCheck {
  /// How much was read from a stream.
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
  /// MP4 and MOV have a complete index in their header, so this is known before hours of work. The index of
  /// a fragmented file grows while it is read.
  var reachesBeyondEnd: Bool {
    guard index == .samples, let size = fileSize else { return false }
    return source.streams.filter { $0.kind == .video || $0.kind == .audio }.contains { stream in
      (0..<indexCount(of: stream)).contains { number in
        let entry = avformat_index_get_entry(pointer(to: stream), Int32(number))?.pointee
        return entry.map { $0.pos + Int64($0.size) > size } ?? false
      }
    }
  }

  /// Whether not one picture could be read of those that the index in a pipe names, so that not even their size is known.
  ///
  /// An index behind the pictures is read when these have passed by.
  var lacksEveryPicture: Bool {
    guard index == .samples, fileSize == nil else { return false }
    return source.streams.contains {
      $0.kind == .video && $0.geometry?.codedSize.area == 0 && indexCount(of: $0) > 0
    }
  }

  /// Whether a Matroska or WebM file is shorter than its header states.
  var lacksSegmentEnd: Bool {
    guard source.formatName.hasPrefix("matroska"), let size = fileSize,
      let bytes = try? FileContents.read(source.path, limit: MatroskaSegment.headerSize)
    else { return false }
    return MatroskaSegment(bytes).map { $0.end > size } ?? false
  }

  /// Whether pictures end long before the time that the header states.
  ///
  /// - Parameter yields: how much was read from each stream.
  /// - Returns: whether so much is missing that the file must have lost its end.
  func lacksFrames(given yields: [Int: Yield]) -> Bool {
    let videos = source.streams.filter { $0.kind == .video }
    // A second video may show a picture only now and then, so its early end proves nothing.
    return !videos.isEmpty
      && videos.allSatisfy { stream in
        let yield = yields[stream.index, default: Yield()]
        // Data from a pipe has no size to compare the index with.
        if index == .samples, fileSize == nil { return yield.packets < indexCount(of: stream) }
        // AVI has no time stamps but indexes of frames; frames that were dropped during recording count.
        guard index == .frameCount, !hasStatedSize, let stated = stream.frameCount else {
          return false
        }
        return yield.lastTime + 1 < Int64(stated) * 9 / 10
      }
  }

  /// Whether an AVI file has the size that it states, so that it is whole however few frames it has.
  ///
  /// A last frame that is shown for long is followed by empty ones, which count. A file of several parts states only the
  /// size of the first.
  private var hasStatedSize: Bool {
    guard let size = fileSize, let head = FilePieces(source.path)?.piece(at: 4, count: 4),
      head.count == 4
    else { return false }
    let end = 8 + head.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return end == size || end + 1 == size
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
