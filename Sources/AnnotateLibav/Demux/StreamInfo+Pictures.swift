internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// Which streams show pictures, and with them faces.
extension StreamInfo {
  /// Whether a stream shows pictures.
  ///
  /// What an attached file is, writers state by its media type, the end of its name, or not at all.
  static func showsPictures(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    let parameters = stream.pointee.codecpar.pointee
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: return true
    case AVMEDIA_TYPE_ATTACHMENT:
      return avcodec_get_type(parameters.codec_id) == AVMEDIA_TYPE_VIDEO
        || isNamedAsPicture(entries(of: stream.pointee.metadata))
        || beginsLikePicture(parameters)
    default: return false
    }
  }

  private static let fileEndings: Set = [
    "avif", "bmp", "gif", "heic", "heif", "jfif", "jpe", "jpeg", "jpg", "jxl", "png", "svg", "tif",
    "tiff", "webp", "avi", "m4v", "mkv", "mov", "mp4", "webm",
  ]

  private static func isNamedAsPicture(_ tags: [(key: String, value: String)]) -> Bool {
    tags.contains { tag in
      switch tag.key.lowercased() {
      case "mimetype": ["image/", "video/"].contains { tag.value.lowercased().hasPrefix($0) }
      case "filename": fileEndings.contains(FilePath(tag.value).extension.lowercased())
      default: false
      }
    }
  }

  private static func beginsLikePicture(_ parameters: AVCodecParameters) -> Bool {
    guard let bytes = parameters.extradata else { return false }
    let count = min(Int(parameters.extradata_size), PictureSignature.length)
    return PictureSignature.begins(Array(UnsafeBufferPointer(start: bytes, count: count)))
  }
}

extension QuickTimeMovie {
  /// The numbers of the tracks of timed metadata whose samples are pictures, by their media type.
  var pictureTracks: Set<Int> {
    let words = Array("image/".utf8)
    let tracks = box.tracks.filter { track in
      let entries = track["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload ?? []
      return track.handlerType == "meta"
        && entries.indices.contains { entries[$0...].starts(with: words) }
    }
    return Set(tracks.compactMap { $0.trackNumber.map(Int.init) })
  }
}
