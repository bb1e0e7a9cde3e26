internal import CAnnotateFFmpeg

/// Reads the timecode of the first frame, which files store in several ways.
enum Timecodes {
  /// Returns the timecodes that a file states for a video stream, those of the stream itself first.
  ///
  /// QuickTime stores them in a separate track, Matroska in a tag in capital letters.
  static func stated(
    for stream: UnsafeMutablePointer<AVStream>,
    of file: UnsafeMutablePointer<AVFormatContext>
  ) -> [String] {
    let tracks = (0..<Int(file.pointee.nb_streams)).compactMap { file.pointee.streams[$0] }
      .filter(isTimecodeTrack)
    let dictionaries =
      [stream.pointee.metadata, file.pointee.metadata] + tracks.map { $0.pointee.metadata }
    return dictionaries.compactMap { dictionary in
      av_dict_get(dictionary, "timecode", nil, 0).map { String(cString: $0.pointee.value) }
    }
  }

  /// Whether a stream is a timecode track.
  static func isTimecodeTrack(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    stream.pointee.codecpar.pointee.codec_tag == fourCC("tmcd")
  }
}
