internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension OutputProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unstreamable(let container):
      FailureMessage(
        kind,
        "cannot write to standard output the container",
        subject: container,
        why: "it has to be changed at its beginning when its end is known",
        hints: ["use one that can be streamed: mp4, mov, mkv, webm, nut, mpegts"]
      )
    case .unnamedContainer:
      FailureMessage(
        kind,
        "cannot determine the container of",
        subject: "standard output",
        why: "it has no extension",
        hints: ["add --container mp4, mov, mkv, webm, nut or mpegts"]
      )
    case .folder(let path, let exists, let file):
      FailureMessage(
        kind,
        exists ? "cannot create" : "cannot determine the container from the name",
        subject: path,
        why: exists ? "a folder has this name" : "it has no extension, such as .mp4",
        hints: file.map { ["to write into a folder, name a file in it: -o \($0.shellWord)"] } ?? []
      )
    case .longSidecarName(let output):
      FailureMessage(
        kind,
        "cannot create the sidecar of",
        subject: output,
        why: "its name would be longer than the 255 bytes that the system allows",
        hints: ["name it with --faces-out PATH.faces.jsonl, or write none with --no-faces-out"]
      )
    case .embeddedFaces(let name, let obstacle):
      FailureMessage(
        kind,
        "cannot embed faces in",
        subject: name,
        why: obstacle.words,
        hints: ["write to .mp4, .mov, .mkv or .webm"]
      )
    case .frameRate(let rate, let input, let output, let container):
      FailureMessage(
        kind,
        "cannot write",
        subject: output,
        why:
          "the container \(container) holds no video with \(rate.decimalText) frames a second, as "
          + "'\(input)' has",
        hints: ["write to .mkv, .mov or .mp4"]
      )
    case .fragments(let path):
      FailureMessage(
        kind,
        "cannot divide into fragments",
        subject: path,
        why: "only MP4 and MOV have them",
        hints: ["write to .mp4 or .mov, or leave out --fragment"]
      )
    case .audioCodec(let codec):
      FailureMessage(
        kind,
        "cannot convert audio to",
        subject: codec,
        why: "FFmpeg has no such encoder of audio",
        hints: ["choose another for --convert-audio, such as aac, opus or flac"]
      )
    case .noVoiceLibrary(let package, let reason):
      FailureMessage(
        kind,
        "cannot disguise voices",
        why: "the Rubber Band library is not installed: \(reason)",
        hints: [
          "install it, on Debian with: apt install \(package)",
          "or leave out all audio with --no-audio",
        ]
      )
    }
  }
}

extension PictureOutputProblem: Message {
  private static let pictureFormats = "write to .jpg, .png, .tif or .webp"

  var message: FailureMessage {
    switch self {
    case .unwritablePictureFormat(let path):
      FailureMessage(
        kind,
        "cannot write",
        subject: path,
        why: "annotate does not write this picture format",
        hints: [Self.pictureFormats]
      )
    case .pictureOption(let option):
      FailureMessage(
        kind,
        "cannot use \(option.name)",
        subject: option.value,
        why: "the output is a video",
        hints: option.hints
      )
    case .videoOption(let option):
      FailureMessage(
        kind,
        "cannot use \(option.name)",
        subject: option.value,
        why: "the output is a picture, not a video",
        hints: option.hints
      )
    case .firstNumber(let number, let path):
      FailureMessage(
        kind,
        "cannot use --start-number",
        subject: "\(number)",
        why: "the output is a single picture",
        hints: [Self.numbering(path)]
      )
    case .losslessQuality(let quality, let format):
      FailureMessage(
        kind,
        "cannot use --quality",
        subject: "\(quality)",
        why: "\(format) is always lossless"
      )
    case .severalPictures(let path, let input):
      FailureMessage(
        kind,
        "cannot write into one picture",
        subject: path,
        why: input.words,
        hints: [Self.numbering(path)]
      )
    case .videoOfPicture(let path):
      FailureMessage(
        kind,
        "cannot write a video",
        subject: path,
        why: "the input is a single picture",
        hints: [Self.pictureFormats]
      )
    case .metadataTooLarge(let path, let format):
      FailureMessage(
        kind,
        "cannot write",
        subject: path,
        why: "the metadata of the source is too large for \(format)",
        hints: ["write to .png or .tif"]
      )
    case .unknownXMP(let path):
      FailureMessage(
        kind,
        "cannot write face regions into",
        subject: path,
        why: "the XMP of the source cannot be understood",
        hints: ["leave out --write-regions; the XMP then stays unchanged"]
      )
    case .isInput(let path):
      FailureMessage(
        kind,
        "cannot create",
        subject: path,
        why: "it is one of the files that are read",
        hints: ["choose another name for the output"]
      )
    }
  }

  /// How to name several files instead of the one at a path.
  private static func numbering(_ path: String) -> String {
    let file = FilePath(path)
    return "number them with a name such as "
      + "\(file.removingExtension().text).%04d.\(file.extension)"
  }
}

extension PictureOutputProblem.PictureOption {
  fileprivate var name: String {
    switch self {
    case .regions: "--write-regions"
    case .quality: "--quality"
    case .firstNumber: "--start-number"
    }
  }

  fileprivate var value: String? {
    switch self {
    case .regions: nil
    case .quality(let quality): "\(quality)"
    case .firstNumber(let number): "\(number)"
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .regions: ["write to .jpg, .png, .tif or .webp"]
    case .quality: ["--crf is for videos"]
    case .firstNumber: []
    }
  }
}

extension PictureOutputProblem.VideoOption {
  fileprivate var name: String {
    switch self {
    case .codec: "--codec"
    case .quality: "--crf"
    case .preset: "--preset"
    case .container: "--container"
    case .pixelFormat: "--pixel-format"
    case .bitRate: "--bitrate"
    case .encoder: "--encoder-option"
    }
  }

  fileprivate var value: String {
    switch self {
    case .codec(let name), .preset(let name), .container(let name), .pixelFormat(let name): name
    case .quality(let quality): "\(quality)"
    case .bitRate(let rate): "\(rate)"
    case .encoder(let option): "\(option.name)=\(option.value)"
    }
  }

  fileprivate var hints: [String] {
    if case .quality = self { ["--quality is for pictures"] } else { [] }
  }
}

extension PictureOutputProblem.PictureInput {
  fileprivate var words: String {
    switch self {
    case .video: "the input is a video"
    case .sequence: "the input is a sequence of pictures"
    case .unknown: "the input has several"
    }
  }
}

extension OutputProblem.EmbeddingObstacle {
  fileprivate var words: String {
    switch self {
    case .pictures: "pictures have no tracks"
    case .container: "annotate cannot embed them in this container"
    case .standardOutput:
      "their description is written last, which standard output does not allow"
    }
  }
}
