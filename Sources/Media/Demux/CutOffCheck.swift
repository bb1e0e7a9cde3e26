internal import CFFmpeg

/// Finds out whether a file lacks its end.
///
/// FFmpeg reports the end of a file that was cut off like any other.
struct CutOffCheck {
  let context: Owned<AVFormatContext>
  let source: SourceDescription

  private var isQuickTime: Bool { source.formatName.hasPrefix("mov") }

  /// Whether the index names data beyond the end of the file.
  ///
  /// MP4 and MOV have a complete index in their header, so that this can be said before hours of work;
  /// the index of a fragmented file grows while it is read.
  var reachesBeyondEnd: Bool {
    guard isQuickTime, let size = fileSize else { return false }
    return source.streams.filter { $0.kind == .video || $0.kind == .audio }.contains { stream in
      (0..<indexCount(of: stream)).contains { number in
        let entry = avformat_index_get_entry(pointer(to: stream), Int32(number))?.pointee
        return entry.map { $0.pos + Int64($0.size) > size } ?? false
      }
    }
  }

  /// Whether far fewer pictures came than the header promises.
  ///
  /// - Parameter counts: how many packets each stream has given.
  /// - Returns: whether so many are missing that the file must have lost its end.
  func lacksFrames(given counts: [Int: Int]) -> Bool {
    source.streams.contains { stream in
      stream.kind == .video && counts[stream.index, default: 0] < leastCount(of: stream)
    }
  }

  private func leastCount(of stream: StreamInfo) -> Int {
    // What comes through a pipe has no size that the index could be compared with.
    if isQuickTime, fileSize == nil { return indexCount(of: stream) }
    // Recorders of AVI count frames that they dropped, so some may be missing.
    if source.formatName == "avi", let stated = stream.frameCount { return stated * 9 / 10 }
    return 0
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
