internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The titles of chapters, and chapters as tags of a stream, such as `CHAPTER000=00:01:30.000` and `CHAPTER000NAME=Title`.
///
/// FFmpeg's muxer of Ogg writes them for some codecs of audio only, but reads them for all.
enum ChapterTags {
  /// Replaces the chapters of a file by tags of one of its streams.
  ///
  /// - Parameters:
  ///   - file: the file, whose header was not written yet.
  ///   - index: the index of the stream.
  /// - Throws: the error of FFmpeg if memory runs out.
  static func replaceChapters(
    of file: UnsafeMutablePointer<AVFormatContext>,
    inStream index: Int32
  ) throws(FFmpegError) {
    guard let stream = file.pointee.streams[Int(index)] else { return }
    for number in 0..<Int(file.pointee.nb_chapters) {
      guard let chapter = file.pointee.chapters[number] else { continue }
      for (name, value) in tags(of: chapter.pointee, number) {
        try LibavCall.check("av_dict_set") {
          av_dict_set(&stream.pointee.metadata, name, value, 0)
        }
      }
      av_dict_free(&chapter.pointee.metadata)
      av_free(chapter)
    }
    file.pointee.nb_chapters = 0
  }

  /// Gives chapters without a title an empty one.
  ///
  /// FFmpeg's muxers of the QuickTime family write no sample for the others, and thus no end.
  static func addTitles(to file: UnsafeMutablePointer<AVFormatContext>) {
    for number in 0..<Int(file.pointee.nb_chapters) {
      guard let chapter = file.pointee.chapters[number] else { continue }
      av_dict_set(&chapter.pointee.metadata, "title", "", AV_DICT_DONT_OVERWRITE)
    }
  }

  private static func tags(of chapter: AVChapter, _ number: Int) -> [(String, String)] {
    let timeBase = Rational(chapter.time_base)
    guard timeBase.isPositive else { return [] }
    let name = "CHAPTER" + padded(Int64(number), 3)
    let start = MediaTime(chapter.start, timeBase: timeBase)
    let title = av_dict_get(chapter.metadata, "title", nil, 0)
      .map { (name + "NAME", String(cString: $0.pointee.value)) }
    return [(name, text(of: start))] + [title].compactMap(\.self)
  }

  /// A time in hours, minutes, seconds and milliseconds.
  private static func text(of time: MediaTime) -> String {
    let all = max(0, time.rescaled(to: Rational(1, 1000)).value)
    let (seconds, milliseconds) = all.quotientAndRemainder(dividingBy: 1000)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return parts.joined(separator: ":") + "." + padded(milliseconds, 3)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
