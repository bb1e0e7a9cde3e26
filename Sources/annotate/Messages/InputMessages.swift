internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStills

extension InputProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noVideo(let path): cannotAnnotate(path, "it has no video stream")
    case .unknownSize(let path): cannotAnnotate(path, "the size of its picture is not known")
    case .noPicture(let path): cannotAnnotate(path, "not one picture in it can be decoded")
    case .latePicture(let path):
      cannotAnnotate(path, "no picture can be decoded in its first gigabyte")
    case .noFrame(let path, let excerpt, let end):
      cannotAnnotate(path, "it has no frame \(excerpt)" + (end.map { "; it ends at \($0)" } ?? ""))
    case .tooManyFrames(let path, let limit):
      cannotAnnotate(path, "it has more than \(limit) frames", ["raise the limit: --max-frames N"])
    case .damaged(let path, let packets, let frames): damage(path, packets, frames)
    case .incompleteGroups(let range, let length):
      FailureMessage(
        kind,
        "cannot detect faces in the frames",
        subject: "\(range)",
        why: "a range starts at a multiple of \(length) and ends just before one",
        hints: ["such as 0-\(30 * length - 1), then \(30 * length)- for the rest"]
      )
    }
  }

  private func damage(_ path: String, _ packets: Int, _ frames: Int) -> FailureMessage {
    let reasons = [
      packets > 0 ? "packets that could not be read: \(packets)" : nil,
      frames > 0 ? "frames that show damage: \(frames)" : nil,
    ]
    return FailureMessage(
      kind,
      "the input is damaged",
      subject: path,
      why: reasons.compactMap(\.self).joined(separator: "; "),
      hints: ["without --strict the rest is annotated"]
    )
  }
}

extension PictureInputProblem: Message {
  var message: FailureMessage {
    switch self {
    case .excerptOfPictures(let path):
      FailureMessage(
        kind,
        "cannot take an excerpt of",
        subject: path,
        why: "it consists of pictures, not of a video",
        hints: ["leave out --from, --to and --preview, and give the pictures that you want"]
      )
    case .undecodedPictures(let path, let decoded, let all):
      cannotAnnotate(
        path,
        "only \(decoded) of its \(all) pictures can be decoded",
        ["find the others with: ffmpeg -v error -i FILE -f null -"]
      )
    case .frameRateOfSingle(let rate):
      FailureMessage(
        kind,
        "cannot use --frame-rate",
        subject: rate.denominator == 1 ? "\(rate.numerator)" : rate.description,
        why: "the input is not a numbered sequence such as shot.%04d.png"
      )
    case .noNumberedFile(let pattern):
      cannotRead(pattern, "no file matches this name with a number in it")
    case .missingFile(let file, let pattern, let numbers):
      cannotAnnotate(
        pattern,
        "'\(file)' is missing between numbers \(numbers.lowerBound) and \(numbers.upperBound)",
        ["render it again, or number the others without a gap"]
      )
    case .otherOrientation(let path):
      FailureMessage(
        kind,
        "cannot continue with",
        subject: path,
        why: "its orientation differs from that of the first picture"
      )
    case .picture(let path, let obstacle): cannotAnnotate(path, obstacle.words, [obstacle.hint])
    case .unknownPicture(let path):
      cannotRead(
        path,
        "it is not a JPEG, PNG, TIFF or WebP picture",
        ["convert it to PNG or TIFF first"]
      )
    }
  }
}

extension StillFile.Obstacle {
  fileprivate var words: String {
    switch self {
    case .inks: "its colours are CMYK"
    case .colors: "annotate does not know how its colours are stored"
    case .packing: "its pixels are tiled or compressed in a way that FFmpeg does not decode"
    case .samples: "its samples are floating-point numbers, or have more than 16 bits"
    case .animation: "it is an animated WebP, which FFmpeg does not decode"
    case .damaged: "the file is damaged or cut off"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .inks, .colors: "convert it to RGB first"
    case .packing: "save it with LZW or deflate, in strips"
    case .samples: "convert it first: magick IN.tif -depth 16 OUT.png"
    case .animation: "convert it to a video first"
    case .damaged: "copy or download it again"
    }
  }
}
