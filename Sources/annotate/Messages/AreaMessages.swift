internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension AreaProblem: Message {
  var message: FailureMessage {
    switch self {
    case .outside(let text, let path, let size):
      FailureMessage(
        kind,
        "cannot cover \(text) in",
        subject: path,
        why: "this area lies outside the picture, which is \(size)",
        hints: ["X,Y is its upper left corner in the picture as it is shown"]
      )
    case .noCover(let path):
      FailureMessage(
        kind,
        "cannot cover the areas in",
        subject: path,
        why: "no style of those that are chosen hides anything",
        hints: ["add --style blur, --style pixelate or --style solid"]
      )
    case .unseen(let texts, let path):
      FailureMessage(
        kind,
        texts.count == 1
          ? "an area that should be covered is never seen in"
          : "\(texts.count) areas that should be covered are never seen in",
        subject: path,
        why: "no frame shows \(texts.listedBriefly("or"))",
        hints: ["check its times; annotate inspect shows how long a video is"]
      )
    }
  }
}
