internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording

extension FileProblem: Message {
  var message: FailureMessage {
    switch self {
    case .missing(let path, let reason), .unreadable(let path, let reason): cannotRead(path, reason)
    case .isFolder(let path):
      cannotRead(path, "it is a folder", ["name the video file itself"])
    case .notLocal(let address):
      cannotRead(address, "annotate reads local files only", Self.advice(address))
    case .silent(let address): cannotRead(address, "nothing comes from it")
    case .unknownHost(let address): cannotRead(address, LinkLoss.unknownHostWords)
    case .untrusted(let address):
      cannotRead(
        address,
        "this computer does not trust the certificate of the server",
        ["name the authority that does: --input-option ca_file=FILE"]
      )
    case .noPort(let address):
      FailureMessage(
        kind,
        "cannot send to",
        subject: address,
        why: "it has no host or no port",
        hints: ["name both, as in udp://HOST:PORT"]
      )
    case .empty(let path): cannotRead(path, "the file is empty")
    case .unwritable(let path, let reason, let isDiskFull):
      FailureMessage(
        kind,
        "cannot write",
        subject: path,
        why: reason,
        hints: isDiskFull ? ["free some space, or write to another disk"] : []
      )
    case .uncreatable(let path, let obstacle):
      FailureMessage(
        kind,
        "cannot create",
        subject: path,
        why: obstacle.reason,
        hints: obstacle.hints
      )
    case .exists(let path):
      FailureMessage(
        kind,
        "cannot create",
        subject: path,
        why: "it exists already",
        hints: ["pass -y to overwrite it, or choose another name"]
      )
    case .replacesInput(let output, let input, let relation):
      FailureMessage(
        kind,
        "cannot create",
        subject: output,
        why: relation.reason(input),
        hints: ["choose another name for the output"]
      )
    case .samePath(let output, let other):
      FailureMessage(
        kind,
        "cannot write two outputs to the same path",
        subject: output,
        why: output == other ? nil : "'\(other)' leads to it, too"
      )
    case .insideFolder(let output, let other):
      FailureMessage(
        kind,
        "cannot write into the folder",
        subject: output,
        why: "'\(other)' would be written there too",
        hints: ["choose a folder for these files alone"]
      )
    }
  }

  /// How to annotate what is at an address: a stream without an end, a file, or something else.
  private static func advice(_ address: String) -> [String] {
    let piped = "ffmpeg -i \(address.shellWord) -c copy -f nut - | annotate - -o out.mkv"
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "rtsp", "rtmp", "srt", "udp", "tcp":
      let name = address.prefix { $0 != ":" }.lowercased()
      let recording = "annotate \(address.shellWord) -o out.mkv --allow-network \(name) --realtime"
      return ["record it first: \(recording)"]
    case "rtsps", "rtmps", "rtp":
      return ["let ffmpeg read it: \(piped) --realtime"]
    case "http", "https", "ftp":
      return [
        "fetch it first: \(address.fetchCommand)",
        "or let ffmpeg read it: \(piped)",
        "or name a folder with -o, and how to fetch: --fetch-command 'curl -fsSLo {path} {input}'",
      ]
    default:
      return [
        "name a folder with -o, and how to fetch, such as --fetch-command 'aws s3 cp {input} {path}'"
      ]
    }
  }
}

extension String {
  /// The command that fetches the file at this address.
  var fetchCommand: String { "curl -fLO \(shellWord)" }

  /// Whether this is the address of a file on a web server.
  var isOfWeb: Bool { hasPrefix("http://") || hasPrefix("https://") }
}

extension FileProblem.Relation {
  fileprivate func reason(_ input: String) -> String {
    switch self {
    case .same: "it is '\(input)', which is read"
    case .onePicture: "it is one of the pictures '\(input)', which are read"
    case .around: "'\(input)', which is read, is in this folder"
    }
  }
}

extension FileProblem.Obstacle {
  fileprivate var reason: String {
    switch self {
    case .system(let reason): reason
    case .isFolder: "a folder has this name"
    case .isNoFile: "it is not a regular file"
    case .longName: "its name is longer than the 255 bytes that the system allows"
    case .isNoFolder: "it is not a folder"
    case .noFolder(let folder): "the folder '\(folder)' does not exist"
    case .noPermission(let folder): "nothing may be written to the folder '\(folder)'"
    case .hasFiles(let example): "there are files in it already, such as '\(example)'"
    }
  }

  fileprivate var hints: [String] {
    switch self {
    case .noFolder(let folder): ["make it first: mkdir -p \(folder.shellWord)"]
    case .hasFiles: ["choose an empty folder, or a new one"]
    default: []
    }
  }
}
