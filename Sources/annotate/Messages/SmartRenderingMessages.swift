internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording

extension SmartRenderingProblem: Message {
  var message: FailureMessage {
    guard obstacle != .hasChanged else {
      return FailureMessage(
        kind,
        "cannot copy pictures of",
        subject: path,
        why: obstacle.words,
        hints: ["try again when nothing writes to the file, or without --smart-render"]
      )
    }
    return FailureMessage(
      kind,
      "cannot copy pictures of",
      subject: path,
      why: obstacle.words,
      hints: [obstacle.remedy, "or use --smart-render auto, which then encodes everything"]
        .compactMap(\.self)
    )
  }
}

extension SmartRenderingProblem.Obstacle {
  /// Why pictures cannot be copied.
  var words: String {
    switch self {
    case .notAVideoFile: "only a video in a file can be read twice"
    case .reframing: "its pictures have another size or form in the output"
    case .crops: "--crop-to needs every frame decoded"
    case .privacy: "with --private, nothing may remain of what cameras put between coded pictures"
    case .noFaces: "with --no-detect, there are no faces that tell which pictures stay as they are"
    case .codec(let codec):
      "its codec is \(codec), not H.264, HEVC, MPEG-2, VP8, VP9, AV1, ProRes, DNxHR, FFV1, DV or "
        + "Motion JPEG"
    case .encoder(let name, let needed):
      "pictures of the encoder \(name) cannot go among them, only those of \(needed)"
    case .container(let name): "the output is \(name), which cannot hold its packets unchanged"
    case .form: "packets of transport streams have another form than those of other files"
    case .pixels: "its pixels or its profile cannot be encoded as they are"
    case .fields: "its pictures are interlaced"
    case .otherHeader:
      "the decoder's data are not in its header alone, or differ from those of the encoder"
    case .times: "its packets have no times of their own, or its clock jumps"
    case .hasChanged: "it is not what it was when it was read before"
    }
  }

  /// What a user can do; nil if nothing makes a copy possible.
  fileprivate var remedy: String? {
    switch self {
    case .reframing: "leave out options such as --size and --mirror, and keep the rotation"
    case .crops: "leave out --crop-to"
    case .privacy: "leave out --private"
    case .noFaces: "leave out --no-detect"
    case .encoder: "leave out --codec"
    case .container: "write to .mp4, .mov, .mkv or .webm"
    case .form(toTransport: true): "write to .mp4, .mov or .mkv"
    case .form(toTransport: false): "write to .ts"
    default: nil
    }
  }
}
