internal import AnnotateMediaTypes
internal import AnnotateReview
internal import AnnotateReviewServer

extension ReviewProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unplayable(let path, let codec, let hasCommonChroma):
      FailureMessage(
        kind,
        "not every browser plays",
        subject: path,
        why: "its pictures are \(codec)" + (hasCommonChroma ? "" : " with other chroma than 4:2:0"),
        hints: ["add --embed, or --preview FILE.mp4, for a small copy in H.264"]
      )
    case .noVideo(let sidecar):
      FailureMessage(
        kind,
        "there are no pictures, because there is no video beside",
        subject: sidecar,
        hints: ["add --video VIDEO"]
      )
    case .otherVideo(let path, let size, let expected, let name):
      FailureMessage(
        kind,
        "cannot review the sidecar with",
        subject: path,
        why: "its picture is \(size) in size, that of the sidecar \(expected)",
        hints: ["name the video that the faces were found in: '\(name)'"]
      )
    }
  }
}

extension ServerProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noLibrary(let reason):
      FailureMessage(
        kind,
        "cannot serve pages",
        why: reason,
        hints: ["install libmicrohttpd: sudo apt install \(ServerLibrary.packageName)"]
      )
    case .busy:
      FailureMessage(
        kind,
        "cannot serve pages",
        why: "there are too many threads or open files",
        hints: ["try again later"]
      )
    case .noPort(let port, let reason):
      FailureMessage(
        kind,
        "cannot listen on 127.0.0.1",
        subject: port.map { "port \($0)" },
        why: reason,
        hints: port == nil ? [] : ["leave out --port, and a free port is chosen"]
      )
    case .noStyle(let name): FailureMessage(kind, "there is no style", subject: name)
    case .tooManyDrafts(let folder):
      FailureMessage(kind, "cannot keep a draft in", subject: folder, why: "there are too many")
    case .noFrame(let frame, let frames):
      FailureMessage(
        kind,
        "cannot render a preview from",
        subject: "frame \(frame)",
        why: "the sidecar has \(frames) frames"
      )
    }
  }
}
