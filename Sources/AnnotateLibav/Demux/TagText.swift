internal import CAnnotateFFmpeg
internal import Foundation

/// The text of tags.
///
/// FFmpeg gives the bytes of formats without a stated encoding, such as AVI, as they are.
enum TagText {
  /// Writes all tags of a file, its streams and its chapters as UTF-8.
  ///
  /// - Throws: the error of FFmpeg if memory runs out.
  static func decode(in file: UnsafeMutablePointer<AVFormatContext>) throws(FFmpegError) {
    try decode(&file.pointee.metadata)
    for index in 0..<Int(file.pointee.nb_streams) {
      if let stream = file.pointee.streams[index] { try decode(&stream.pointee.metadata) }
    }
    for index in 0..<Int(file.pointee.nb_chapters) {
      if let chapter = file.pointee.chapters[index] { try decode(&chapter.pointee.metadata) }
    }
  }

  /// The text of bytes that end with a zero: UTF-8, or else Windows-1252, the most frequent other encoding.
  static func text(of bytes: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: bytes) { return text }
    let data = Data(bytes: bytes, count: strlen(bytes))
    // Five of its bytes mean nothing; in ISO 8859-1, all do.
    return String(data: data, encoding: .windowsCP1252)
      ?? String(data: data, encoding: .isoLatin1) ?? String(cString: bytes)
  }

  private static func decode(_ tags: inout OpaquePointer?) throws(FFmpegError) {
    var others: [(key: String, value: String)] = []
    var entry = av_dict_get(tags, "", nil, AV_DICT_IGNORE_SUFFIX)
    while let found = entry {
      let value = found.pointee.value
      if let value, String(validatingCString: value) == nil {
        others.append((String(cString: found.pointee.key), text(of: value)))
      }
      entry = av_dict_get(tags, "", found, AV_DICT_IGNORE_SUFFIX)
    }
    for (key, value) in others {
      try LibavCall.check("av_dict_set") { av_dict_set(&tags, key, value, 0) }
    }
  }
}
