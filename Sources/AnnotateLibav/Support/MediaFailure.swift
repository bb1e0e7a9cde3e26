internal import AnnotateContainers
internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateStills
internal import AnnotateWording
internal import CAnnotateFFmpeg

/// Creates the errors of reading, decoding, encoding and writing, with messages for the user.
package enum MediaFailure {
  static func cannotRead(_ path: String, _ error: FFmpegError) -> AnnotateError {
    switch error.code {
    case SHIM_ENOENT, SHIM_EACCES:
      AnnotateError(.missingInput, "cannot read", subject: path, why: error.reason)
    case SHIM_EIO:
      AnnotateError(.inputOutput, "cannot read", subject: path, why: error.reason)
    case SHIM_ENOMEM: outOfMemory(error)
    default: picture(path) ?? unreadable(path, lastWords(error))
    }
  }

  /// The error for an input whose form the user named.
  static func cannotRead(
    _ path: String,
    as form: InputForm?,
    _ error: FFmpegError
  ) -> AnnotateError {
    guard let form else { return cannotRead(path, error) }
    let hint = "see what it takes with: ffmpeg -h demuxer=\(form.name)"
    switch error.code {
    case SHIM_ENOENT, SHIM_EACCES, SHIM_EIO, SHIM_ENOMEM: return cannotRead(path, error)
    case SHIM_OPTION_NOT_FOUND:
      return AnnotateError(
        .usage,
        "cannot use --input-option",
        subject: error.operation,
        why: "the input format \(form.name) has no option of that name",
        hints: [hint]
      )
    default:
      return AnnotateError(
        .badInput,
        "cannot read",
        subject: path,
        why: "as \(form.name), FFmpeg says: \(lastWords(error))",
        hints: [hint]
      )
    }
  }

  /// The error for a picture of a kind that is recognised, but not read; nil for another file.
  package static func picture(_ path: String) -> AnnotateError? {
    guard FileIdentity(of: path)?.isRegular == true,
      let head = try? FileContents.read(path, limit: HEIFKind.headSize),
      let kind = HEIFKind(startingWith: head)
    else { return nil }
    return AnnotateError(
      .badInput,
      "cannot read",
      subject: path,
      why: kind.obstacle,
      hints: ["convert it first: \(kind.conversion(of: path.shellWord))"]
    )
  }

  private static func unreadable(_ path: String, _ message: String) -> AnnotateError {
    // Playlists are the only format that is not allowed.
    guard !message.hasPrefix("Format not on whitelist") else { return playlist(path) }
    return AnnotateError(
      .badInput,
      "cannot read",
      subject: path,
      why: "it is not a video that FFmpeg can read, or its end is missing (\(message))",
      // Data from a pipe cannot be read again.
      hints: path == "-" ? [] : ["inspect it with: ffprobe \(path.shellWord)"]
    )
  }

  private static func playlist(_ path: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot read",
      subject: path,
      why: "it is a playlist that names other files",
      hints: ["name the video file itself"]
    )
  }

  static func readFailed(_ path: String, _ error: FFmpegError) -> AnnotateError {
    error.code == SHIM_INVALIDDATA
      ? truncated(path)
      : AnnotateError(.inputOutput, "reading failed", subject: path, why: error.reason)
  }

  static func truncated(_ path: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot annotate",
      subject: path,
      why: "the file is cut off",
      hints: ["copy or download it again"]
    )
  }

  static func cannotDecode(_ path: String, _ stream: StreamInfo, why: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot decode stream \(stream.index) (\(stream.codec)) of",
      subject: path,
      why: why
    )
  }

  static func cannotConvert(_ frame: Frame, _ error: FFmpegError) -> AnnotateError {
    AnnotateError(
      .unavailable,
      "cannot convert pictures in the pixel format",
      subject: pixelFormatName(frame.format),
      why: error.reason
    )
  }

  package static func outOfMemory(_ error: FFmpegError) -> AnnotateError {
    AnnotateError(.temporary, "out of memory", why: error.operation)
  }

  static func writeFailed(_ path: String, _ error: FFmpegError) -> AnnotateError {
    let hints = error.code == SHIM_ENOSPC ? ["free some space, or write to another disk"] : []
    return AnnotateError(
      .inputOutput,
      "cannot write",
      subject: path,
      why: error.reason,
      hints: hints
    )
  }

  /// The last line that FFmpeg logged about the failure, without the address before it; else the message of
  /// the error code.
  package static func lastWords(_ error: FFmpegError) -> String {
    guard let line = FFmpegLog.takeRecent().last else { return error.reason }
    let message = line.split(separator: "] ", maxSplits: 1).last.map(String.init) ?? line
    return message.trimmingSuffix(while: { $0 == "." || $0 == " " })
  }
}

extension String {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var rest = self[...]
    while let last = rest.last, predicate(last) { rest.removeLast() }
    return String(rest)
  }
}
