internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStamps
internal import AnnotateWording

extension StyleFileProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unreadable(_, let error): error.message
    case .tooLarge(let path, let limit):
      FailureMessage(
        kind,
        "cannot use the style",
        subject: path,
        why: "it is larger than \(limit >> 20) MiB"
      )
    case .noPictures(let pattern):
      FailureMessage(kind, "cannot read the pictures", subject: pattern, why: "there are none")
    case .missingNumber(let number, let pattern): picture(pattern, "number \(number) is missing")
    case .notSingle(let path): picture(path, "numbered pictures must not be SVG or animated")
    case .otherSize(let path): picture(path, "its size differs from that of the picture before it")
    case .tooManyPixels(let pattern, let limit):
      picture(pattern, "they have more than \(limit >> 20) million pixels")
    case .rateOfSingle(let path):
      picture(path, "it has no number in its name, and so no 'framesPerSecond'")
    }
  }

  private func picture(_ path: String, _ why: String) -> FailureMessage {
    FailureMessage(kind, "cannot use the picture", subject: path, why: why)
  }
}

extension NamedFileProblem: Message {
  var message: FailureMessage {
    let cause = cause.message
    return FailureMessage(
      kind,
      cause.what,
      subject: cause.subject,
      why: cause.why,
      hints: ["\(key) of \(style.quoted) names it"] + cause.hints
    )
  }
}
