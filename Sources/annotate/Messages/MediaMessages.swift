internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills
internal import AnnotateWording

extension MediaProblem: Message {
  var message: FailureMessage {
    switch self {
    case .notMedia(let path, let said):
      cannotRead(
        path,
        "it is not a video that FFmpeg can read, or its end is missing (\(said))",
        // Data from a pipe cannot be read again.
        path == "-" ? [] : ["inspect it with: ffprobe \(path.shellWord)"]
      )
    case .notInFormat(let path, let format, let said):
      cannotRead(path, "as \(format), FFmpeg says: \(said)", [Self.advice(format)])
    case .noFormatOption(let name, let format):
      FailureMessage(
        kind,
        "cannot use --input-option",
        subject: name,
        why: "the input format \(format) has no option of that name",
        hints: [Self.advice(format)]
      )
    case .noAddressOption(let name, let networkProtocol):
      FailureMessage(
        kind,
        "cannot use --input-option",
        subject: name,
        why:
          "neither \(networkProtocol.rawValue) nor the format of what comes has an option of that name",
        hints: [Self.advice(networkProtocol)]
      )
    case .readsOtherFiles(let format):
      FailureMessage(
        kind,
        "cannot use --input-format",
        subject: format,
        why: "it reads files that the command line does not name",
        hints: ["give the video, or the numbered pictures, without --input-format"]
      )
    case .unreadPicture(let path, let picture):
      cannotRead(
        path,
        picture.obstacle,
        ["convert it first: \(picture.conversion(of: path.shellWord))"]
      )
    case .packetsDamaged(let path, let fault):
      FailureMessage(kind, "cannot read the packets", subject: path, why: fault.reason)
    case .noInputFormat(let name, let meant):
      FailureMessage(
        kind,
        "cannot read the input format",
        subject: name,
        why: "this FFmpeg has none of that name",
        hints: [
          meant.map { "did you mean \($0.quoted)?" }
            ?? (InputForm.hasDevices
              ? "list them with: ffmpeg -demuxers"
              : "for cameras, screens and graphs of filters: \(InputForm.deviceRemedy.command)")
        ]
      )
    case .playlist(let path):
      cannotRead(path, "it is a playlist that names other files", ["name the video file itself"])
    case .damaged(let path, let reason): cannotRead(path, "it is damaged: \(reason)")
    case .encrypted(let path, let stream, let method):
      FailureMessage(
        kind,
        "cannot use \(stream) of",
        subject: path,
        why: "it is encrypted" + (method.isEmpty ? "" : " (\(method))"),
        hints: ["decrypt the file first, with the key that belongs to it"]
      )
    case .readFailed(let path, let reason):
      FailureMessage(
        kind,
        "reading failed",
        subject: path,
        why: reason,
        hints: path.isOfWeb ? ["fetch it first: \(path.fetchCommand)"] : []
      )
    case .cutOff("-"):
      cannotAnnotate(
        "-",
        "its end is missing, or its index is at its end, as in most MP4 files, which "
          + "nobody can reach in a pipe",
        [
          "name the file itself, or read it with: annotate - < FILE",
          "or send it in a form for pipes: ffmpeg -i FILE -c copy -f nut - | annotate - -o OUTPUT",
        ]
      )
    case .archive(let path, let kind):
      cannotRead(
        path,
        "it is \(kind.name)",
        ["unpack it, and name a file that was in it"] + kind.hints(path)
      )
    case .drawing(let path):
      cannotRead(
        path,
        "it is a drawing (SVG), and neither a photo nor a video",
        ["convert it first: rsvg-convert \(path.shellWord) -o picture.png"]
      )
    case .rawPictures(let path):
      cannotRead(
        path,
        "it holds raw pictures, and states neither their size nor their pixel format",
        [
          "give both: annotate \(path.shellWord) --input-format rawvideo --input-option video_size=WIDTHxHEIGHT "
            + "--input-option pixel_format=yuv420p --input-option framerate=25"
        ]
      )
    case .cutOff(let path):
      cannotAnnotate(path, "the file is cut off", ["copy or download it again"])
    case .grown(let path):
      cannotAnnotate(
        path,
        "the file has grown while it was read",
        ["try again when it is complete"]
      )
    case .noDecoder(let path, let codec):
      FailureMessage(
        kind,
        "cannot decode",
        subject: path,
        why: "this FFmpeg has no decoder for \(codec)"
      )
    case .tooManyPixels(let path, let width, let height, let limit):
      FailureMessage(
        kind,
        "cannot decode",
        subject: path,
        why: "its pictures are \(width)x\(height), more than \(limit) pixels",
        hints: ["raise the limit: --max-pixels \(width * height)"]
      )
    case .undecodable(let path, let stream, let codec, let reason):
      FailureMessage(
        kind,
        "cannot decode stream \(stream) (\(codec)) of",
        subject: path,
        why: reason
      )
    case .noPicture(let path): cannotRead(path, "there is no picture in it")
    case .unconvertible(let pixelFormat, let reason):
      FailureMessage(
        kind,
        "cannot convert pictures in the pixel format",
        subject: pixelFormat,
        why: reason
      )
    case .undrawable(let pixelFormat):
      FailureMessage(kind, "cannot draw on pictures in the pixel format", subject: pixelFormat)
    case .outOfMemory(let operation): FailureMessage(kind, "out of memory", why: operation)
    case .streamsNotHeld(let path, let container, let said):
      FailureMessage(
        kind,
        "cannot write",
        subject: path,
        why: "\(container) cannot hold these streams (\(said))",
        hints: path.hasSuffix(".mkv") ? [] : ["write to .mkv, which holds nearly everything"]
      )
    }
  }

  private static func advice(_ format: String) -> String {
    "see what it takes with: ffmpeg -h demuxer=\(format)"
  }

  /// FFmpeg counts RTSP among the formats.
  private static func advice(_ networkProtocol: NetworkProtocol) -> String {
    let name = networkProtocol.rawValue
    return networkProtocol == .rtsp
      ? advice(name) : "see what it takes with: ffmpeg -h protocol=\(name)"
  }
}

extension InputForm.DeviceRemedy {
  /// The command that helps.
  var command: String {
    switch self {
    case .package(let name): "sudo apt install \(name)"
    case .otherFFmpeg:
      "ffmpeg -f v4l2 -i /dev/video0 -c copy -f nut - | annotate - -o out.mkv --realtime"
    }
  }
}

extension ArchiveKind {
  /// What a file of the kind is.
  var name: String {
    switch self {
    case .zip: "a ZIP archive"
    case .gzip: "a file that gzip has compressed"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .xz: "a file that xz has compressed"
    case .pdf: "a PDF document"
    }
  }

  /// What else than a video it may hold, and the command for that.
  fileprivate func hints(_ path: String) -> [String] {
    guard self == .zip, path != "-" else { return [] }
    let command = "annotate import \(path.shellWord) --format cvat --video VIDEO -o OUT.faces.jsonl"
    return ["if it has the tracks of an annotation tool: \(command)"]
  }
}

extension PacketFileFault {
  fileprivate var reason: String {
    switch self {
    case .noPacketFile: "it is not a packet file"
    case .impossibleSize: "a packet in it has an impossible size"
    case .otherLength: "it has another length than it states"
    case .cutOff: "it is cut off or damaged"
    }
  }
}
