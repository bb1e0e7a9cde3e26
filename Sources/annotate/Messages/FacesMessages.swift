internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateWording

extension FacesProblem: Message {
  var message: FailureMessage {
    switch self {
    case .folder(let path):
      FailureMessage(
        kind,
        "cannot read the sidecar",
        subject: path,
        why: "it is a folder",
        hints: ["make one file of it: cat header.json [0-9]*.json end.json > in.faces.jsonl"]
      )
    case .notRegular(let path):
      FailureMessage(
        kind,
        "cannot read the sidecar",
        subject: path,
        why: "it is read twice, so it must be a regular file"
      )
    case .notEmbedded(let path):
      FailureMessage(
        kind,
        "cannot read faces from",
        subject: path,
        why: "it is a video without an embedded sidecar",
        hints: ["annotate detect finds them; --embed-faces puts them into a video"]
      )
    case .noTracks(let path):
      FailureMessage(
        kind,
        "cannot select faces by the track IDs in",
        subject: path,
        why: "its faces were found with --no-tracking, so an ID means nothing in other frames",
        hints: [Self.detection]
      )
    case .noPeople(let path):
      FailureMessage(
        kind,
        "cannot select people in",
        subject: path,
        why: "its faces were found with --no-identity, so it does not say whose they are",
        hints: [Self.detection]
      )
    case .otherFile(let path, let recorded, let actual, let hasSameStream):
      FailureMessage(
        kind,
        "cannot read the sidecar",
        subject: path,
        why: "line 1: it belongs to another file: '\(recorded.name)' has \(recorded.bytes) bytes, "
          + "'\(actual.name)' has \(actual.bytes)",
        hints: ["find the faces of this file: annotate detect"]
          + (hasSameStream
            ? ["if its frames are the same, remove 'size' from the first line"] : [])
      )
    case .otherVideo(let path, let difference, let video):
      FailureMessage(
        kind,
        "cannot read the sidecar",
        subject: path,
        why: "line 1: it belongs to another video: \(difference.words(video))"
      )
    case .unknownNumbers(let path, let sidecar):
      FailureMessage(
        kind,
        "cannot tell which faces --only or --except means in",
        subject: path,
        why: "numbers are those of a sidecar, and "
          + (sidecar.map { "there is none of this video at '\($0)'" } ?? "this input has none"),
        hints: [
          sidecar.map {
            "to see the numbers: annotate detect \(path.shellWord) -o \($0.shellWord)"
          },
          "to choose somebody without numbers: --person NAME=PHOTO, and --only or --except NAME",
        ].compactMap(\.self)
      )
    case .photo(let path, let person, let obstacle):
      FailureMessage(
        kind,
        "cannot recognise \(person) in",
        subject: path,
        why: obstacle.words,
        hints: ["use a photo of at least 200 pixels in which the person looks at the camera"]
      )
    }
  }

  private static let detection = "find the faces again: annotate detect"
}

extension FacesProblem.PhotoObstacle {
  fileprivate var words: String {
    switch self {
    case .noFace: "it shows no face"
    case .unclearFace: "its largest face is too small, turned away or blurred"
    }
  }
}

extension FacesProblem.Difference {
  fileprivate func words(_ video: String) -> String {
    let (name, recorded, actual): (String, Any, Any) =
      switch self {
      case .displaySize(let recorded, let actual): ("picture size", recorded, actual)
      case .codedSize(let recorded, let actual): ("stored picture size", recorded, actual)
      case .orientation(let recorded, let actual):
        ("orientation", recorded.rawValue, actual.rawValue)
      case .timeBase(let recorded, let actual): ("time base", recorded, actual)
      }
    return "its \(name) is \(recorded), that of '\(video)' is \(actual)"
  }
}

extension SelectionWarning: Message {
  var message: FailureMessage {
    switch self {
    case .leftOut(let faces, let path, let areVisible):
      FailureMessage(
        kind,
        "faces are left out in",
        subject: path,
        why: "\(faces.map(\.words).listedBriefly("and")) \(faces.count == 1 ? "gets" : "get") "
          + "no stamp" + (areVisible ? " and can be seen" : ""),
        hints: ["take them in again with annotate review, or name them with --only"]
      )
    case .nothingCovered(let path, let besidesAreas):
      FailureMessage(
        kind,
        besidesAreas ? "no face is covered in" : "nothing is covered in",
        subject: path,
        why: "no face was found",
        hints: ["if faces can be seen in it, try --accuracy high or a smaller --min-face"]
      )
    case .absent(let faces, let path, let sidecar):
      FailureMessage(
        kind,
        "not everyone who is named by --only or --except is in",
        subject: path,
        why: "there is no \(faces.map(\.words).listedBriefly("or"))",
        hints: sidecar.map { ["to see who is there: annotate inspect \($0.shellWord)"] } ?? []
      )
    case .nobody(let faces, let path):
      FailureMessage(
        kind,
        "cannot hide faces as --only or --except says in",
        subject: path,
        why: "there is no \(faces.map(\.words).listedBriefly("or"))",
        hints: ["to see who is there: annotate detect, then annotate inspect or annotate review"]
      )
    case .unseen(let names, let path):
      FailureMessage(
        kind,
        "not everyone of whom there is a photo was recognised in",
        subject: path,
        why: "nobody resembles \(names.listedBriefly("or"))",
        hints: []
      )
    }
  }
}

extension SelectionWarning.NamedFace {
  fileprivate var words: String { name.map { "\($0) (face \(id))" } ?? "face \(id)" }
}

extension SelectionWarning.AbsentFace {
  fileprivate var words: String {
    switch self {
    case .track(let id): "face \(id)"
    case .person(let number): "person \(number)"
    case .named(let name): name
    }
  }
}

extension UnrecordableFrame: Message {
  var message: FailureMessage {
    FailureMessage(
      kind,
      "cannot record the faces of frame",
      subject: "\(index)",
      why: failure.whole
    )
  }
}

extension ReplacementProblem: Message {
  var message: FailureMessage {
    switch self {
    case .corrected(let path, let input):
      message(path, input, "somebody corrected it, and its corrections would be lost")
    case .hasMore(let path, let input):
      message(path, input, "it has more of this video than would be found now")
    case .besideOutput(let path, let input, let output):
      FailureMessage(
        kind,
        "cannot write the sidecar",
        subject: path,
        why: "it exists already, although '\(output)' does not",
        hints: [
          "to stamp its faces: annotate render \(input.shellWord) --faces \(path.shellWord) "
            + "-o \(output.shellWord)",
          "to find faces again: write another sidecar (--faces-out), or none (--no-faces-out)",
        ]
      )
    case .ofOther(let path, let video):
      FailureMessage(
        kind,
        "cannot replace the sidecar",
        subject: path,
        why: "it has the faces of '\(video)'",
        hints: ["write another sidecar (--faces-out), or none (--no-faces-out), or remove this one"]
      )
    }
  }

  private func message(_ path: String, _ input: String, _ why: String) -> FailureMessage {
    FailureMessage(
      kind,
      "cannot replace the sidecar",
      subject: path,
      why: why,
      hints: [
        "to stamp its faces: annotate render \(input.shellWord) --faces \(path.shellWord) -o OUTPUT",
        "to find faces again: write another sidecar (--faces-out), or remove this one",
      ]
    )
  }
}
