internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension FileLoss: Message {
  var message: FailureMessage {
    let words = loss.words
    return FailureMessage(kind, words.what, subject: path, why: words.why, hints: words.hints)
  }
}

/// A loss, its reason, and what avoids it.
struct LossWords {
  let what: String
  let why: String
  let hints: [String]

  init(_ what: String, _ why: String, _ hints: String...) { self.init(what, why, hints: hints) }

  init(_ what: String, _ why: String, hints: [String]) {
    (self.what, self.why, self.hints) = (what, why, hints)
  }
}

extension Loss {
  fileprivate var words: LossWords {
    switch self {
    case .geometry(let loss): loss.words
    case .picture(let loss, let writer): loss.words(writer)
    case .chroma(let isHalved, let writer):
      LossWords(
        "keeping \(isHalved ? "half" : "a quarter") of the chroma resolution of",
        "\(writer.name) takes no more",
        hints: writer.hints("--codec ffv1 keeps all, in .mkv or .avi")
      )
    case .still(let loss): loss.words
    case .stream(let loss): loss.words
    case .time(let loss): loss.words
    }
  }
}

extension Loss.Geometry {
  fileprivate var words: LossWords {
    switch self {
    case .cleanAperture(let container):
      LossWords(
        "leaving out the clean aperture of",
        "the container \(container) cannot store it, so the whole picture will be shown",
        "write to .mp4 or .mov, or crop the stored picture with --bake-orientation"
      )
    case .pixelAspectRatio(let format):
      LossWords(
        "leaving out the pixel aspect ratio of",
        "\(format) cannot hold it",
        "write to .png, .jpg or .tif"
      )
    case .otherPixelShape(let ratio, let written, let container):
      LossWords(
        "changing the pixel aspect ratio of",
        "\(ratio.numerator):\(ratio.denominator) becomes "
          + "\(written.numerator):\(written.denominator), because \(container) cannot hold it",
        "write to .mkv, .mp4 or .mov"
      )
    case .enlarged(let encoder, let wanted, let size):
      LossWords(
        "enlarging the picture of",
        "\(encoder) takes no \(wanted); the last column or row is repeated to make \(size)",
        "write to .mp4 or .mov, which say what to cut off, or choose --codec vp9 or ffv1"
      )
    case .description(let container):
      LossWords(
        "leaving out the size, the pixel format and the frame rate of",
        "the container \(container) has no header, so that readers have to be told",
        "write to .y4m, .nut or .mkv"
      )
    case .fitted(let size, let time, let first):
      LossWords(
        "the picture changes in mid-stream in",
        "from \(time) on it is stored at \(size) and is fitted into \(first)"
      )
    case .displayMatrix:
      LossWords("ignoring the display matrix of", "it is neither a rotation nor a reflection")
    }
  }
}

extension Loss.Still {
  fileprivate var words: LossWords {
    switch self {
    case .bits(let kept, let all, let format):
      LossWords(
        "reducing the samples of",
        "they have \(all) bits, of which \(format) keeps \(kept)",
        "write to .png or .tif"
      )
    case .alpha(let format):
      LossWords(
        "leaving out the transparency of",
        "\(format) does not keep it",
        "write to .png, .tif or .webp"
      )
    case .chroma(let isHalved, let format):
      LossWords(
        "keeping \(isHalved ? "half" : "a quarter") of the chroma resolution of",
        "\(format) with loss has no more",
        "write to .png, .tif or .jpg"
      )
    case .furtherPictures(let count):
      LossWords("leaving out all but the first picture of", "it holds \(count)")
    case .unstampedPart(let part):
      LossWords("leaving out \(part) of", "it would show what the stamped picture does not")
    case .metadataPart(let part, let format):
      LossWords("leaving out \(part) of", "\(format) cannot store that")
    case .pictureMetadata(let container):
      LossWords(
        "leaving out the metadata of the pictures of",
        "the container \(container) cannot store EXIF, XMP and ICC profiles"
      )
    }
  }
}

extension Loss.Stream {
  fileprivate var words: LossWords {
    switch self {
    case .whole(let stream, let obstacle, let holders, let codec):
      LossWords(
        "leaving out \(stream.label) of",
        obstacle.words,
        hints: (holders.isEmpty
          ? [] : ["write to \(holders.map { "." + $0 }.joined(separator: " or "))"])
          + (codec.map { ["convert it with --convert-audio \($0)"] } ?? [])
      )
    case .unseen(let streams):
      LossWords(
        "leaving out \(streams.map(\.pictureLabel).listed("and")) of",
        "annotate looks for faces in the main video only, so theirs would stay visible",
        hints: streams.filter { $0.kind == .video }.prefix(1).map {
          "to keep one, annotate it as a file of its own: ffmpeg -i INPUT -map 0:\($0.index) -c copy OTHER"
        } + ["--drop picture leaves them out without a warning"]
      )
    case .pictureTags(let names, let stream):
      LossWords(
        "leaving out the \(names.count == 1 ? "tag" : "tags") \(names.joined(separator: ", "))"
          + "\(Self.owner(stream)) of",
        names.count == 1
          ? "it holds a picture in which faces would stay visible"
          : "they hold pictures in which faces would stay visible",
        "--drop picture leaves \(names.count == 1 ? "it" : "them") out without a warning"
      )
    case .picturePackets(let stream):
      LossWords(
        "leaving out packets of \(stream.label) of",
        "they hold pictures in which faces would stay visible",
        "--drop picture leaves them out without a warning"
      )
    case .pictureData(let stream):
      LossWords(
        "leaving out user data in the frames of \(stream.label) of",
        "they hold pictures in which faces would stay visible",
        "--drop picture leaves them out without a warning"
      )
    case .subtitleStyles(let stream, let container):
      LossWords(
        "leaving out the styles and positions of \(stream.label) of",
        "the container \(container) holds subtitles as text with little else",
        "write to .mkv"
      )
    case .tags(let names, let stream, let container, let holdsMost):
      LossWords(
        "leaving out the \(names.count == 1 ? "tag" : "tags") \(names.joined(separator: ", "))"
          + "\(Self.owner(stream)) of",
        "the container \(container) cannot hold \(names.count == 1 ? "it" : "them")",
        hints: holdsMost ? [] : ["write to .mkv"]
      )
    case .dispositions(let roles, let stream, let container):
      LossWords(
        "leaving out the disposition \(roles.joined(separator: ", ")) of stream "
          + "\(stream.index) (\(stream.kind.rawValue)) in",
        "the container \(container) cannot hold it"
      )
    case .contents(let part, let stream, let obstacle):
      LossWords(
        "leaving out \(part)\(Self.owner(stream)) of",
        obstacle.words,
        hints: obstacle.hints
      )
    case .chapters(let container):
      LossWords("leaving out the chapters of", "the container \(container) cannot hold them")
    case .chapterEnds(let container):
      LossWords(
        "leaving out the ends of chapters of",
        "in the container \(container) a chapter ends where the next one begins",
        "write to .mkv"
      )
    }
  }

  private static func owner(_ stream: Loss.LostStream?) -> String {
    stream.map { " of \($0.label)" } ?? ""
  }
}

extension Loss.Time {
  fileprivate var words: LossWords {
    switch self {
    case .timecode(let label, let obstacle):
      LossWords("leaving out the timecode \(label) of", obstacle.words)
    case .frameTimes:
      LossWords(
        "leaving out the times of the frames of",
        "pictures have none, and there is no sidecar",
        "leave out --no-faces-out"
      )
    case .evenFrames(let container):
      LossWords(
        "moving frames of",
        "they are not evenly spaced, and the container \(container) has only a constant frame rate",
        "write to .mkv, .mov or .mp4"
      )
    case .lateFrames(let encoder, let container):
      LossWords(
        "moving frames of",
        "\(encoder) relies on presentation times, which the container \(container) does not store",
        "--codec mpeg2video keeps the times"
      )
    case .pictureTimes(let stream, let container):
      LossWords(
        "moving pictures of \(stream.label) of",
        "they are decoded in another order than shown, and the container \(container) stores one time",
        "write to .mkv, .mov or .mp4"
      )
    case .starts(let container):
      LossWords(
        "shifting streams relative to each other in",
        "the container \(container) counts frames and has no times between them",
        "write to .mkv, .mov or .mp4"
      )
    case .gaps(let container):
      LossWords(
        "moving audio behind a gap in",
        "the container \(container) states the times of some packets only, so it may begin too early",
        "write to .ts, .mkv or .mp4"
      )
    case .lastPause(let container):
      LossWords(
        "leaving out the pause at the end of",
        "the container \(container) does not state how long the last picture is shown",
        "write to .mp4, .mov or .gif"
      )
    case .delay(let lead, let container):
      LossWords(
        "delaying all streams by \(lead) in",
        "they begin before zero, where the container \(container) shows nothing"
      )
    }
  }
}

extension Loss.LostStream {
  fileprivate var label: String { "stream \(index) (\(kind.rawValue), \(codec))" }

  /// The label of a stream with pictures, which may be a cover.
  fileprivate var pictureLabel: String {
    isCover ? "stream \(index) (cover, \(codec))" : label
  }
}

extension Loss.StreamObstacle {
  fileprivate var words: String {
    switch self {
    case .unknownCodec: "FFmpeg does not know how it is coded"
    case .container(let name): "the container \(name) cannot hold it"
    case .noPackets(let name):
      "the output has none of its packets, and the container \(name) holds no empty stream"
    }
  }
}

extension Loss.ContentObstacle {
  fileprivate var words: String {
    switch self {
    case .unwritable: "annotate cannot write it"
    case .outdated: "it describes the pictures in their old form"
    case .container(let name, let isStreamed):
      "the container \(name)\(isStreamed ? " in a pipe" : "") cannot hold it"
    case .noAnimation(let name): "videos in the container \(name) are played once"
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .container: ["write to a .mov or .mp4 file"]
    case .noAnimation: ["write to a .gif or .apng file"]
    case .unwritable, .outdated: []
    }
  }
}

extension Loss.TimecodeObstacle {
  fileprivate var words: String {
    switch self {
    case .container(let name): "the container \(name) cannot hold it"
    case .encoder(let name): "\(name) writes none into groups of pictures"
    case .frameRate(let rate): "it does not go with \(rate.decimalText) frames a second"
    }
  }
}
