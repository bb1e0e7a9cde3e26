internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension Notice: Message {
  var message: FailureMessage {
    switch self {
    case .removed(let data, let path) where data.isEmpty:
      FailureMessage(kind, "found nothing private to remove in", subject: path)
    case .removed(let data, let path):
      FailureMessage(kind, "removed \(data.words.listed("and")) of", subject: path)
    case .otherCodec(let codec, let path):
      FailureMessage(
        kind,
        "encoding as \(codec.chosen) the video of",
        subject: path,
        why: codec.words
      )
    case .disguisedVoices(let path):
      FailureMessage(kind, "encoding the audio again, with disguised voices, of", subject: path)
    case .noVoices(let path):
      FailureMessage(kind, "no audio with voices to disguise is in the output of", subject: path)
    case .encodesAll(let problem):
      FailureMessage(
        kind,
        "encoding all pictures of",
        subject: problem.path,
        why: problem.obstacle.words
      )
    }
  }
}

extension OtherCodec {
  /// Why a copy gets another codec, and what keeps that of the source.
  fileprivate var words: String {
    switch reason {
    case .noEncoder: "this FFmpeg cannot encode \(source)"
    case .superseded:
      "it keeps more at the same size than \(source); --codec \(source) keeps the codec"
    case .notHeld(let container): "the container \(container) does not hold \(source)"
    }
  }
}

extension Caution: Message {
  var message: FailureMessage {
    switch self {
    case .disguiseIsNoErasure(let path):
      FailureMessage(
        kind,
        "disguised voices are not erased in the output of",
        subject: path,
        why:
          "words and manner of speaking remain, and who shifts the pitch back hears the voices again",
        hints: ["--no-audio is the safe way"]
      )
    }
  }
}
