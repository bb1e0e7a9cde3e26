internal import AnnotateExports
internal import AnnotateMediaTypes
internal import AnnotateWording

extension ExportProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unevenFrameRate(let path, let rate):
      FailureMessage(
        kind,
        "the frame rate is not constant in",
        subject: path,
        why:
          "frames are counted at \(rate.decimalText) a second, "
          + "and each number gets the frame that is on screen then",
        hints: [
          "for an evenly spaced video with its sidecar: annotate conform VIDEO --faces FACES.jsonl -o OUTPUT.mov"
        ]
      )
    case .excerpt(let source, let ticks, let timeBase):
      FailureMessage(
        kind,
        "the faces are only of a part of",
        subject: source,
        why:
          "exported frames and times count from \(MediaTime(ticks, timeBase: timeBase)) on, where the part begins",
        hints: ["use the export with the video of that part"]
      )
    case .otherVideo(let path, let sidecar):
      FailureMessage(
        kind,
        "cannot take suspected faces from",
        subject: path,
        why: "it is of another video than \(sidecar.quoted)",
        hints: ["find them in the same video: annotate detect VIDEO --confidence 0.2 --no-tracking"]
      )
    case .interrupted: FailureMessage(kind, "interrupted", why: "nothing has been written")
    }
  }
}
