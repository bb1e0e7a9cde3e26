internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// Tags that FFmpeg reads wrong or not at all.
extension SourceDescription {
  /// Adds the copyright notices of QuickTime and MP4 files, and the date of ASF files.
  func addUnreportedTags() {
    movie.map(addNotices)
    guard formatName.hasPrefix("asf"), FileIdentity(of: path)?.isRegular == true,
      let creation = FilePieces(path).flatMap(ASFHeader.init)?.creation
    else { return }
    let date = Instant(seconds: creation).text
    av_dict_set(&context.pointer.pointee.metadata, "creation_time", date, AV_DICT_DONT_OVERWRITE)
  }

  private func addNotices(of movie: QuickTimeMovie) {
    Self.add(CopyrightNotice.all(in: movie.box), to: &context.pointer.pointee.metadata)
    for stream in streams.map({ self.stream(at: $0.index) }) {
      let number = UInt32(clamping: stream.pointee.id)
      guard let track = movie.box.tracks.first(where: { $0.trackNumber == number }) else {
        continue
      }
      Self.add(CopyrightNotice.all(in: track), to: &stream.pointee.metadata)
    }
  }

  /// Adds notices under the names that FFmpeg gives to texts with a language, instead of empty ones.
  private static func add(_ notices: [CopyrightNotice], to tags: inout OpaquePointer?) {
    guard let first = notices.first else { return }
    for (key, value) in entries(of: tags) where value.isEmpty && key.hasPrefix("copyright") {
      av_dict_set(&tags, key, nil, 0)
    }
    av_dict_set(&tags, "copyright", first.text, AV_DICT_DONT_OVERWRITE)
    for notice in notices {
      guard let language = notice.language else { continue }
      av_dict_set(&tags, "copyright-" + language, notice.text, AV_DICT_DONT_OVERWRITE)
    }
  }
}
