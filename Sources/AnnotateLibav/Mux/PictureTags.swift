package import AnnotateContainers
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// The tags that hold pictures, as the comments of Ogg files do: in Base64.
package enum PictureTags {
  /// The tags with pictures of a source and of those of its streams that are carried; tags of chapters count as those of
  /// the whole file.
  package static func found(in source: SourceDescription, streams: [StreamInfo]) -> [TagLoss] {
    let file = source.context.pointer.pointee
    let chapters = (0..<Int(file.nb_chapters)).flatMap {
      names(in: file.chapters[$0]?.pointee.metadata)
    }
    let whole = TagLoss(stream: nil, names: names(in: file.metadata) + chapters)
    let others = streams.map { stream in
      TagLoss(stream: stream, names: names(in: source.stream(at: stream.index).pointee.metadata))
    }
    return ([whole] + others).filter { !$0.names.isEmpty }
  }

  /// Removes them from a file that is about to be written.
  static func remove(from file: UnsafeMutablePointer<AVFormatContext>) {
    remove(from: &file.pointee.metadata)
    for index in 0..<Int(file.pointee.nb_streams) {
      guard let stream = file.pointee.streams[index] else { continue }
      remove(from: &stream.pointee.metadata)
    }
    for index in 0..<Int(file.pointee.nb_chapters) {
      guard let chapter = file.pointee.chapters[index] else { continue }
      remove(from: &chapter.pointee.metadata)
    }
  }

  private static func remove(from tags: inout OpaquePointer?) {
    for name in names(in: tags) { av_dict_set(&tags, name, nil, AV_DICT_MATCH_CASE) }
  }

  private static func names(in tags: OpaquePointer?) -> [String] {
    entries(of: tags).filter { PictureText.isTag($0.key, $0.value) }.map(\.key)
  }
}
