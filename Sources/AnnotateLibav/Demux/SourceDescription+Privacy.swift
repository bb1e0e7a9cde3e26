package import AnnotateContainers
internal import AnnotateInventory
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension SourceDescription {
  /// Describes the same file without what it tells about people, places and devices, so that no output gets it.
  ///
  /// All streams are still there, under the same indices; which of them are left out is decided elsewhere.
  ///
  /// - Throws: `.temporary` if memory runs out.
  package convenience init(
    withoutPersonalDataOf source: SourceDescription
  ) throws(AnnotateError) {
    do throws(FFmpegError) {
      let header = try source.copyOfHeader()
      PrivateHeader.clean(header.pointer)
      self.init(
        like: source,
        context: header,
        movie: source.movie?.withoutPersonalData,
        contents: source.contents.compactMap { content in
          content.item.withoutPersonalData.map { ContentFacts($0, stream: content.stream) }
        }
      )
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Whether a stream is a track of texts of which nobody knows whether they are subtitles or the titles of chapters, as in
  /// QuickTime and MP4 files from pipes.
  package func mayListChapters(_ stream: StreamInfo) -> Bool {
    let parameters = self.stream(at: stream.index).pointee.codecpar.pointee
    return movie == nil && stream.kind == .subtitle && parameters.codec_tag == fourCC("text")
  }

  /// What the file tells, if the streams that `drops` names are left out.
  package func personalData(dropping drops: (StreamFacts) -> Bool) -> PersonalData {
    MediaFacts(header: self).personalData(dropping: drops)
  }
}

/// Removes tags and texts from the description of a file.
private enum PrivateHeader {
  static func clean(_ file: UnsafeMutablePointer<AVFormatContext>) {
    clean(&file.pointee.metadata)
    for index in 0..<Int(file.pointee.nb_streams) {
      guard let stream = file.pointee.streams[index] else { continue }
      clean(&stream.pointee.metadata)
      if let parameters = stream.pointee.codecpar { cleanHeader(of: parameters) }
      nameFont(stream)
    }
    for index in 0..<Int(file.pointee.nb_chapters) {
      guard let chapter = file.pointee.chapters[index] else { continue }
      let hasTitle = av_dict_get(chapter.pointee.metadata, "title", nil, 0) != nil
      av_dict_free(&chapter.pointee.metadata)
      guard hasTitle else { continue }
      let title = PrivateTags.title(ofChapter: index)
      av_dict_set(&chapter.pointee.metadata, "title", title, 0)
    }
  }

  private static func clean(_ tags: inout OpaquePointer?) {
    for (key, value) in entries(of: tags) where !PrivateTags.keeps(MetadataEntry(key, value)) {
      // It says how the file is divided, and no output gets it.
      guard key != "compatible_brands" else { continue }
      av_dict_set(&tags, key, nil, 0)
    }
  }

  private static func nameFont(_ stream: UnsafeMutablePointer<AVStream>) {
    guard let parameters = stream.pointee.codecpar?.pointee,
      parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT
    else { return }
    let codec = codecName(parameters.codec_id)
    let name = PrivateTags.name(ofFont: Int(stream.pointee.index), codec: codec)
    av_dict_set(&stream.pointee.metadata, "filename", name, 0)
  }

  // SAFETY: the new header is no longer than the memory that is allocated for it, which FFmpeg frees.
  private static func cleanHeader(of parameters: UnsafeMutablePointer<AVCodecParameters>) {
    let size = Int(parameters.pointee.extradata_size)
    guard size > 0, let stored = parameters.pointee.extradata else { return }
    let bytes = Array(UnsafeBufferPointer(start: stored, count: size))
    let codec = codecName(parameters.pointee.codec_id)
    guard let plain = CodecHeader.withoutTexts(bytes, codec: codec), plain != bytes,
      let memory = av_mallocz(plain.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    else { return }
    memory.copyMemory(from: plain, byteCount: plain.count)
    av_free(parameters.pointee.extradata)
    parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(plain.count)
  }
}
