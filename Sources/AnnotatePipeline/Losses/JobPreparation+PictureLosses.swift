internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

/// Checks of bit depth and colours that need only the header of the input.
extension JobPreparation {
  /// Warnings about losses in the encoder, one line each.
  var pictureLosses: [AnnotateError] {
    let dolbyVision: [PictureLoss] = video.hasDolbyVision ? [.data(.dolbyVision)] : []
    // What picture files keep is checked elsewhere; these losses are those of video encoders.
    let others = destination == nil ? knownLosses : []
    // Only a decoded picture shows whether its alpha channel is used.
    return (dolbyVision + others).filter { $0 != .alpha || pictures == nil }
      .map { warning(of: $0) }
  }

  /// The losses that the header shows.
  var knownLosses: [PictureLoss] { encoder.losses(of: video, source, in: format) }

  /// Checks that the output can store the colours.
  ///
  /// - Throws: `.badInput` if the picture cannot be shown correctly without the lost data, `.usage` or
  ///   `.unavailable` if the encoder or container would ruin the colours.
  func checkColors() throws(AnnotateError) {
    if source.needsDolbyVision(video) {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: job.input.path,
        why: "its colours need Dolby Vision metadata, which cannot be re-encoded",
        hints: ["convert it to HDR10 or HLG first"]
      )
    }
    guard destination == nil else { return }
    if encoder.ruinsHighRange(of: video, source, in: format) { throw ruinedHighRange }
  }

  /// The error for a high dynamic range that the output cannot store.
  var ruinedHighRange: AnnotateError {
    let wasAsked = job.output.encoding.codec != nil || job.output.encoding.pixelFormat != nil
    return AnnotateError(
      wasAsked ? .usage : .unavailable,
      "cannot keep the high dynamic range of",
      subject: job.input.path,
      why: "\(encoder.name) in \(format.name) lacks the bits or the colour tags that it needs",
      hints: ["--codec hevc keeps it, in .mp4, .mov or .mkv"]
    )
  }

  /// The warning about a loss.
  func warning(of loss: PictureLoss) -> AnnotateError {
    let writer = destination?.format.name ?? encoder.name
    var words = loss.words(encoder: writer, container: format)
    // The hints name codecs for videos.
    if destination != nil { words.hints = [] }
    if case .bits(let kept, _) = loss {
      let own = encoder.formatName(for: video, of: source)
      words.hints.append("--pixel-format \(own) says that \(kept) are enough")
    }
    return AnnotateError(
      .badInput,
      words.what,
      subject: job.input.path,
      why: words.why,
      hints: words.hints
    )
  }
}

extension PictureLoss {
  /// The words of a warning: the loss, its reason, and hints to avoid it.
  fileprivate func words(
    encoder: String,
    container: OutputFormat
  ) -> (what: String, why: String, hints: [String]) {
    switch self {
    case .bits(let kept, let all):
      ("leaving out \(all - kept) of \(all) bits of", "\(encoder) keeps \(kept)", Self.betterCodecs)
    case .chroma(let kept, let all):
      (
        "keeping \(kept == all / 2 ? "half" : "a quarter") of the chroma resolution of",
        "\(encoder) takes no more", Self.betterCodecs
      )
    case .palette:
      (
        "reducing the colours of", "\(encoder) holds 256, one of them transparent",
        Self.betterCodecs
      )
    case .color: ("leaving out all colour of", "\(encoder) is for grey pictures", [])
    case .alpha:
      (
        "leaving out the transparency of", "\(encoder) does not keep it",
        container.profile.picture.holdsTransparentCodecs
          ? ["leave out --codec, or choose one that does, such as ffv1, prores or vp9"]
          : ["write to .mov, .mkv or .webm, which hold codecs that keep it"]
      )
    case .colorTags:
      (
        "leaving out the colour tags of",
        encoder == container.name
          ? "\(encoder) cannot hold them"
          : "neither \(encoder) nor \(container.name) can hold them",
        ["write to .mkv, .mp4 or .mov"]
      )
    case .fields(let containerSaysSo):
      (
        "leaving out the fields of",
        containerSaysSo
          ? "\(encoder) encodes whole frames; only the container records the field order"
          : "\(encoder) encodes whole frames", ["--codec h264 keeps them"]
      )
    case .lateFields:
      (
        "leaving out the fields of later frames of",
        "the first frame is progressive, and \(encoder) cannot switch to fields", []
      )
    case .changingColors:
      (
        "leaving out the colour tags of later pictures of",
        "they change in mid-stream, and a stream is tagged once", ["cut it where they change"]
      )
    case .display:
      (
        "leaving out the mastering display and light levels of", "\(encoder) does not write them",
        []
      )
    case .data(let data): ("leaving out the \(data.words) of", data.reason(encoder), data.hints)
    }
  }

  private static let betterCodecs = ["--codec ffv1 keeps all, in .mkv or .avi"]
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
