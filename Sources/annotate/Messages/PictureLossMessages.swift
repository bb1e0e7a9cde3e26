internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension Loss.PictureWriter {
  /// A hint for a video; none for pictures, because hints name codecs of videos.
  func hints(_ hint: String) -> [String] { writesStills ? [] : [hint] }
}

extension PictureLoss {
  /// The words for the loss in an output.
  func words(_ writer: Loss.PictureWriter) -> LossWords {
    let words = words(encoder: writer.name, writer)
    return writer.writesStills ? LossWords(words.what, words.why) : words
  }

  private func words(encoder: String, _ writer: Loss.PictureWriter) -> LossWords {
    switch self {
    case .bits(let kept, let all):
      LossWords(
        "leaving out \(all - kept) of \(all) bits of",
        "\(encoder) keeps \(kept)",
        Self.betterCodecs,
        "--pixel-format \(writer.pixelFormat) says that \(kept) are enough"
      )
    case .chroma(let kept, let all):
      LossWords("keeping \(kept) of \(all) samples of colour of", "\(encoder) takes no more")
    case .palette:
      LossWords(
        "reducing the colours of",
        "\(encoder) holds 256, one of them transparent",
        Self.betterCodecs
      )
    case .color: LossWords("leaving out all colour of", "\(encoder) is for grey pictures")
    case .alpha:
      LossWords(
        "leaving out the transparency of",
        "\(encoder) does not keep it",
        writer.holdsTransparentCodecs
          ? "leave out --codec, or choose one that does, such as ffv1, prores or vp9"
          : "write to .mov, .mkv or .webm, which hold codecs that keep it"
      )
    case .colorTags:
      LossWords(
        "leaving out the colour tags of",
        encoder == writer.container
          ? "\(encoder) cannot hold them"
          : "neither \(encoder) nor \(writer.container) can hold them",
        "write to .mkv, .mp4 or .mov"
      )
    case .fullRange:
      LossWords(
        "leaving out the full range of the colours of",
        "neither \(encoder) nor \(writer.container) can state it, so players show too much contrast",
        "write to .mkv, .mp4 or .mov"
      )
    case .chromaLocation:
      LossWords(
        "leaving out the chroma location of",
        "\(encoder) in \(writer.container) has another one, so colours move by part of a pixel",
        "write to .mkv, .mp4 or .mov"
      )
    case .fields(let containerSaysSo):
      LossWords(
        "leaving out the fields of",
        containerSaysSo
          ? "\(encoder) encodes whole frames; only the container records the field order"
          : "\(encoder) encodes whole frames",
        "--codec h264 keeps them"
      )
    case .lateFields:
      LossWords(
        "leaving out the fields of later frames of",
        "the first frame is progressive, and \(encoder) cannot switch to fields"
      )
    case .repeatedFields:
      LossWords(
        "leaving out the flags for repeated fields (telecine) of",
        "\(encoder) does not write them"
      )
    case .changingColors:
      LossWords(
        "leaving out the colour tags of later pictures of",
        "they change in mid-stream, and a stream is tagged once",
        "cut it where they change"
      )
    case .display:
      LossWords(
        "leaving out the mastering display and light levels of",
        "\(encoder) does not write them"
      )
    case .data(let data):
      LossWords("leaving out the \(data.words) of", data.reason(encoder), hints: data.hints)
    }
  }

  private static let betterCodecs = "--codec ffv1 keeps all, in .mkv or .avi"
}

extension FrameData {
  /// The name of the loss in messages.
  fileprivate var words: String {
    switch self {
    case .captions: "captions in the pictures"
    case .activeFormat: "description of the active picture (AFD)"
    case .stereo: "stereo information"
    case .timecode: "timecode of single frames"
    case .dynamicMetadata: "dynamic HDR metadata"
    case .dolbyVision: "Dolby Vision metadata"
    case .colorProfile: "ICC profile in the pictures"
    case .filmGrain: "parameters of the film grain"
    case .userData: "user data in the pictures"
    }
  }

  /// The reason why an encoder does not keep it.
  fileprivate func reason(_ encoder: String) -> String {
    switch self {
    case .dynamicMetadata: "it cannot be re-encoded"
    case .dolbyVision: "it cannot be re-encoded; the picture keeps its base layer's HDR"
    default: "\(encoder) does not write \(self == .captions ? "them" : "that")"
    }
  }

  /// Hints about what would keep it.
  fileprivate var hints: [String] {
    isWritten(by: "libx264") ? ["--codec h264 keeps \(self == .captions ? "them" : "that")"] : []
  }
}

extension ColorProblem: Message {
  var message: FailureMessage {
    switch self {
    case .needsDolbyVision(let path):
      cannotAnnotate(
        path,
        "its colours need Dolby Vision metadata, which cannot be re-encoded",
        ["convert it to HDR10 or HLG first"]
      )
    case .ruinsHighRange(let path, let encoder, let container, _):
      FailureMessage(
        kind,
        "cannot keep the high dynamic range of",
        subject: path,
        why: "\(encoder) in \(container) lacks the bits or the colour tags that it needs",
        hints: ["--codec hevc keeps it, in .mp4, .mov or .mkv"]
      )
    case .changesRange(let path):
      cannotAnnotate(
        path,
        "it changes between standard and high dynamic range in mid-stream",
        ["cut it where it changes"]
      )
    case .unwritableHighRange(let format):
      FailureMessage(
        kind,
        "cannot write a picture of an HDR video as \(format)",
        why: "it cannot record how bright the colours are",
        hints: ["write to .png"]
      )
    }
  }
}
