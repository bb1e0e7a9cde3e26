internal import AnnotateMediaTypes
internal import AnnotateWording
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

  /// When the first chapter of a file begins; nil if it has none.
  static func start(of file: UnsafeMutablePointer<AVFormatContext>) -> MediaTime? {
    guard file.pointee.nb_chapters > 0, let chapter = file.pointee.chapters[0]?.pointee else {
      return nil
    }
    let timeBase = Rational(chapter.time_base)
    return timeBase.isPositive ? MediaTime(chapter.start, timeBase: timeBase) : nil
  }

  private static func tags(of chapter: AVChapter, _ number: Int) -> [(String, String)] {
    let timeBase = Rational(chapter.time_base)
    guard timeBase.isPositive else { return [] }
    let name = "CHAPTER" + number.padded(to: 3)
    let start = MediaTime(max(0, chapter.start), timeBase: timeBase)
    let title = av_dict_get(chapter.metadata, "title", nil, 0)
      .map { (name + "NAME", String(cString: $0.pointee.value)) }
    return [(name, start.description)] + [title].compactMap(\.self)
  }
}
