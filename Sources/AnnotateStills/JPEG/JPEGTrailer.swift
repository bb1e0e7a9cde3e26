/// What lies behind the picture of a JPEG file.
struct JPEGTrailer {
  /// The bytes.
  let bytes: ArraySlice<UInt8>
  /// The XMP packet of the picture, which may say what they are.
  let xmp: [UInt8]
  /// The number of further pictures that the file announces.
  let furtherPictures: Int

  /// The parts in words, such as `the video of the motion photo`.
  var parts: [String] {
    let video = hasVideo ? ["the video of the motion photo"] : []
    let map = announces("hdr-gain-map") || announces("GainMap") ? ["the gain map"] : []
    let depth = announces("\"Depth\"") || announces(">Depth<") ? ["the depth map"] : []
    let maker = bytes.suffix(4).elementsEqual("SEFT".utf8) ? ["the maker's data behind it"] : []
    let known = video + (bytes.isEmpty ? [] : map + depth) + maker
    let rest = bytes.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D && $0 != 0xFF }
    guard known.isEmpty, furtherPictures == 0, !rest.isEmpty else { return known }
    return ["\(bytes.count) bytes behind the picture"]
  }

  /// Whether the type box of an MP4 lies in the bytes.
  private var hasVideo: Bool {
    let type = Array("ftyp".utf8)
    return bytes.indices.dropLast(8).contains { index in
      bytes[index] == type[0] && bytes[index...].starts(with: type) && index >= bytes.startIndex + 4
        && bytes[(index - 4)...].prefix(3).elementsEqual([0, 0, 0])
    }
  }

  private func announces(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return xmp.indices.contains { xmp[$0] == word[0] && xmp[$0...].starts(with: word) }
  }
}
