internal import CAnnotateFFmpeg
internal import Glibc

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
    // SAFETY: the bytes end with a zero; they are copied.
    let values = UnsafeBufferPointer(start: bytes, count: strlen(bytes))
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: values.lazy.map { scalar(UInt8(bitPattern: $0)) })
    return String(scalars)
  }

  /// What the bytes from 0x80 to 0x9F mean in Windows-1252; five of them mean nothing and become control characters, as
  /// in the Encoding standard of the WHATWG.
  private static let punctuation: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? punctuation[Int(byte) - 0x80] : Unicode.Scalar(byte)
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
