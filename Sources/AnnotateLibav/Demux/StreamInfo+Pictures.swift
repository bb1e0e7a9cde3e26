internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Which streams show pictures, and with them faces.
extension StreamInfo {
  /// Whether a stream shows pictures, or may do so.
  ///
  /// An attached file may be anything, such as a document with pictures in it, so that only fonts and plain texts show
  /// none. The data of a decoder are texts, too: comments in Vorbis, a whole section of pictures in SSA.
  static func showsPictures(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    let parameters = stream.pointee.codecpar.pointee
    let header = bytes(parameters.extradata, Int(parameters.extradata_size))
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: return true
    case AVMEDIA_TYPE_ATTACHMENT:
      return !AttachedFile(parameters.codec_id, entries(of: stream.pointee.metadata), header)
        .isWithoutPictures
    case AVMEDIA_TYPE_SUBTITLE where header.contains(Array("[Graphics]".utf8)): return true
    default: return PictureSignature.isIn(header)
    }
  }
}

/// What is known about an attached file: writers state what it is by its media type, the end of its name, or not at all.
struct AttachedFile {
  private let codec: AVCodecID
  private let tags: [String: String]
  private let bytes: [UInt8]

  /// Takes the codec of the stream, its tags and the bytes of the file.
  init(_ codec: AVCodecID, _ tags: [(key: String, value: String)], _ bytes: [UInt8]) {
    let lowercased = tags.map { ($0.key.lowercased(), $0.value.lowercased()) }
    self.tags = Dictionary(lowercased) { first, _ in first }
    (self.codec, self.bytes) = (codec, bytes)
  }

  /// Whether it is a font or a plain text, by what is stated and by its bytes.
  var isWithoutPictures: Bool {
    isFont ? beginsLikeFont || !showsPicture : isText && !showsPicture
  }

  private var isFont: Bool {
    FontFile.codecs.contains(codecName(codec))
      || isStated(FontFile.isStated, FontFile.endings)
  }

  private var isText: Bool {
    let types = ["text/plain", "application/x-subrip"]
    return codec == AV_CODEC_ID_TEXT
      || isStated({ types.contains(where: $0.hasPrefix) }, textEndings)
  }

  /// Whether its media type says so, or its name if it has no telling type.
  private func isStated(_ isType: (String) -> Bool, _ endings: Set<String>) -> Bool {
    let type = tags["mimetype"] ?? ""
    guard ["", "application/octet-stream"].contains(type) else {
      return isType(type)
    }
    return endings.contains(FilePath(tags["filename"] ?? "").extension)
  }

  private var textEndings: Set<String> { ["ass", "srt", "ssa", "txt", "vtt"] }

  private var showsPicture: Bool { PictureSignature.begins(bytes) || PictureSignature.isIn(bytes) }

  /// Glyphs of emoji are pictures, too, but not of anybody.
  private var beginsLikeFont: Bool {
    let beginnings: [[UInt8]] =
      [[0, 1, 0, 0]] + ["OTTO", "true", "ttcf", "wOFF", "wOF2"].map { Array($0.utf8) }
    return beginnings.contains(where: bytes.starts)
  }
}

extension Packet {
  /// Whether it holds a picture, as ID3 tags do between the packets of a transport stream.
  ///
  /// Subtitles that are pictures themselves show text.
  func showsPicture(in stream: StreamInfo) -> Bool {
    switch stream.kind {
    case .data, .unknown: PictureSignature.isIn(payload)
    case .subtitle: SubtitleText(codec: stream.codec) != nil && PictureSignature.isIn(payload)
    case .audio, .video, .attachment: false
    }
  }
}

extension QuickTimeMovie {
  /// The numbers of the tracks of timed metadata whose samples are pictures, by their media type, or whose description
  /// holds one.
  var pictureTracks: Set<Int> {
    let words = Array("image/".utf8)
    let tracks = box.tracks.filter { track in
      let entries = track["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload ?? []
      guard ["meta", "mett", "text"].contains(track.handlerType) else { return false }
      return entries.contains(words) || PictureSignature.isIn(entries)
    }
    return Set(tracks.compactMap { $0.trackNumber.map(Int.init) })
  }
}
