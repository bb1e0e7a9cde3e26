internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension ConformProblem: Message {
  var message: FailureMessage {
    switch self {
    case .container(let path):
      FailureMessage(
        kind,
        "cannot write evenly spaced frames to",
        subject: path,
        why: "only MP4 and MOV keep their times exactly",
        hints: ["write to .mov or .mp4"]
      )
    case .noFrames(let path): refusal(path, "it has no frames", "find the faces: annotate detect")
    case .tooLong(let path): refusal(path, "its frames are too far apart", "choose a lower --rate")
    }
  }

  private func refusal(_ path: String, _ why: String, _ hint: String) -> FailureMessage {
    FailureMessage(kind, "cannot conform the faces in", subject: path, why: why, hints: [hint])
  }
}
