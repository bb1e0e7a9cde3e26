internal import AnnotateCommandLineKit
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
    case .unseen(let bounds, let start, let end, let path):
      FailureMessage(
        kind,
        "an area that should be covered is never seen in",
        subject: path,
        why: "no frame shows " + Self.words(bounds) + (start.map { " from \($0)" } ?? "")
          + (end.map { " to \($0)" } ?? ""),
        hints: ["check its times; annotate inspect shows how long a video is"]
      )
    }
  }

  private static func words(_ bounds: Rect<DisplaySpace>) -> String {
    [bounds.x, bounds.y, bounds.width, bounds.height].map(\.shortestText).joined(separator: ",")
  }
}
