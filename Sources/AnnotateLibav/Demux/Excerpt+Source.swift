package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Excerpt {
  /// Describes a part of a file; nil if it is all of it.
  package init?(from: MediaTime?, to: MediaTime?, of source: SourceDescription) {
    self.init(from: from, to: to, clockStart: source.clockStart)
  }

  /// Whether a packet belongs to the excerpt.
  ///
  /// Audio belongs to it if it begins in it. A subtitle that is only partly inside is cut.
  package func takes(_ packet: Packet, of stream: StreamInfo) -> Bool {
    guard let time = packet.presentationTime(in: stream.timeBase)?.value else { return true }
    guard stream.kind == .subtitle, packet.pointer.pointee.duration > 0 else {
      return contains(time, stream.timeBase)
    }
    let (first, end) = (first(in: stream.timeBase) ?? .min, end(in: stream.timeBase) ?? .max)
    let shown = (max(time, first), min(time + packet.pointer.pointee.duration, end))
    guard shown.0 < shown.1 else { return false }
    packet.move(by: shown.0 - time)
    packet.pointer.pointee.duration = shown.1 - shown.0
    return true
  }

  /// Gives a packet the time that it has in a file which consists of the excerpt.
  func move(_ packet: Packet, of timeBase: Rational) { packet.move(by: -shift(in: timeBase)) }

  /// Cuts the chapters of a file to the excerpt.
  func cutChapters(of file: UnsafeMutablePointer<AVFormatContext>) {
    var kept: UInt32 = 0
    for number in 0..<Int(file.pointee.nb_chapters) {
      guard let chapter = file.pointee.chapters[number] else { continue }
      if let (start, end) = span(chapter.pointee) {
        (chapter.pointee.start, chapter.pointee.end) = (start, end)
        file.pointee.chapters[Int(kept)] = chapter
        kept += 1
      } else {
        av_dict_free(&chapter.pointee.metadata)
        av_free(chapter)
      }
    }
    file.pointee.nb_chapters = kept
  }

  /// When a chapter begins and ends in the excerpt; nil if it lies outside.
  private func span(_ chapter: AVChapter) -> (Int64, Int64)? {
    let timeBase = Rational(chapter.time_base)
    guard timeBase.isPositive else { return (chapter.start, chapter.end) }
    let start = max(chapter.start, first(in: timeBase) ?? .min)
    let end = min(chapter.end, end(in: timeBase) ?? .max)
    guard start < end else { return nil }
    return (start - shift(in: timeBase), end - shift(in: timeBase))
  }
}

extension MediaFacts {
  /// Removes what the header says about the whole file, and moves the timecode to the first frame of an
  /// excerpt.
  mutating func cut(to excerpt: Excerpt, of source: SourceDescription) {
    duration = nil
    for index in streams.indices {
      streams[index].trackEnd = nil
      streams[index].metadata = streams[index].metadata.beginning(excerpt, of: source)
    }
    metadata = metadata.beginning(excerpt, of: source)
  }
}

extension [MetadataEntry] {
  /// The entries with the timecode of the first frame of an excerpt.
  fileprivate func beginning(
    _ excerpt: Excerpt,
    of source: SourceDescription
  ) -> [MetadataEntry] {
    guard let timecode = source.mainVideo.flatMap(excerpt.timecode) else { return self }
    return map { $0.key.lowercased() == "timecode" ? MetadataEntry($0.key, timecode) : $0 }
  }
}
