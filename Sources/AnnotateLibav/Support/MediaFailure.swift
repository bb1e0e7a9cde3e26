internal import AnnotateContainers
internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateStills
internal import AnnotateWording
internal import CAnnotateFFmpeg

/// Creates the errors of reading, decoding, encoding and writing, with messages for the user.
package enum MediaFailure {
  /// The error of opening a file with drawings.
  static let drawing = FFmpegError(code: SHIM_INVALIDDATA, operation: "svg")

  static func cannotRead(_ path: String, _ error: FFmpegError) -> AnnotateError {
    switch error.code {
    case SHIM_ENOENT, SHIM_EACCES:
      AnnotateError(FileProblem.missing(path: path, reason: error.reason))
    case SHIM_EIO: AnnotateError(FileProblem.unreadable(path: path, reason: error.reason))
    case SHIM_ENOMEM: outOfMemory(error)
    case _ where error == drawing: AnnotateError(MediaProblem.drawing(path: path))
    default:
      picture(path) ?? archive(path) ?? rawPictures(path) ?? unrecognised(path, lastWords(error))
    }
  }

  /// The error for an input in a form that the user named.
  static func cannotRead(
    _ path: String,
    as form: InputForm?,
    _ error: FFmpegError
  ) -> AnnotateError {
    guard let format = form?.name else { return cannotRead(path, error) }
    switch error.code {
    case SHIM_ENOENT, SHIM_EACCES, SHIM_EIO, SHIM_ENOMEM: return cannotRead(path, error)
    case SHIM_OPTION_NOT_FOUND:
      return AnnotateError(MediaProblem.noFormatOption(name: error.operation, format: format))
    default:
      return AnnotateError(
        MediaProblem.notInFormat(path: path, format: format, said: lastWords(error))
      )
    }
  }

  /// The error for an address on a network from which no video comes.
  static func cannotConnect(
    to address: NetworkAddress,
    as form: InputForm?,
    _ error: FFmpegError
  ) -> AnnotateError {
    switch error.code {
    case SHIM_OPTION_NOT_FOUND where form?.name == nil:
      return AnnotateError(
        MediaProblem.noAddressOption(name: error.operation, address.networkProtocol)
      )
    case SHIM_OPTION_NOT_FOUND, SHIM_ENOMEM: return cannotRead(address.shown, as: form, error)
    case SHIM_EXIT: return AnnotateError(FileProblem.silent(address: address.shown))
    default:
      let lines = FFmpegLog.takeRecent()
      if isUnknownHost(lines) {
        return AnnotateError(FileProblem.unknownHost(address: address.shown))
      }
      let said = lastWords(error, in: lines)
      if said.hasPrefix(playlistRefusal) { return unrecognised(address.shown, said) }
      if said.hasPrefix(certificateRefusal) {
        return AnnotateError(FileProblem.untrusted(address: address.shown))
      }
      guard error.code == SHIM_INVALIDDATA else {
        return AnnotateError(FileProblem.missing(path: address.shown, reason: error.reason))
      }
      return AnnotateError(MediaProblem.notMedia(path: address.shown, said: said))
    }
  }

  /// The error for a picture of a kind that is recognised, but not read; nil for another file.
  package static func picture(_ path: String) -> AnnotateError? {
    guard FileIdentity(of: path)?.isRegular == true,
      let head = try? FileContents.read(path, limit: HEIFKind.headSize),
      let kind = HEIFKind(startingWith: head)
    else { return nil }
    return AnnotateError(MediaProblem.unreadPicture(path: path, kind))
  }

  private static func archive(_ path: String) -> AnnotateError? {
    guard FileIdentity(of: path)?.isRegular == true,
      let head = try? FileContents.read(path, limit: ArchiveKind.headSize),
      let kind = ArchiveKind(startingWith: head)
    else { return nil }
    return AnnotateError(MediaProblem.archive(path: path, kind))
  }

  /// The error for a file that only its name declares to hold raw pictures; nil for another file.
  private static func rawPictures(_ path: String) -> AnnotateError? {
    guard let extensions = av_find_input_format("rawvideo")?.pointee.extensions,
      av_match_ext(path, extensions) != 0
    else { return nil }
    return AnnotateError(MediaProblem.rawPictures(path: path))
  }

  /// How FFmpeg begins to say that a format is not allowed, as only those of playlists are not.
  private static let playlistRefusal = "Format not on whitelist"

  /// Whether lines of FFmpeg's log, rather than the code of the error, say that a host has no address.
  static func isUnknownHost(_ lines: [String]) -> Bool {
    lines.contains { $0.contains(unknownHost) }
  }

  /// How FFmpeg says that a name has no address.
  private static let unknownHost = "Failed to resolve hostname"

  /// How FFmpeg says that it does not trust a server.
  private static let certificateRefusal = "Peer certificate failed verification"

  private static func unrecognised(_ path: String, _ said: String) -> AnnotateError {
    said.hasPrefix(playlistRefusal)
      ? AnnotateError(MediaProblem.playlist(path: path))
      : AnnotateError(MediaProblem.notMedia(path: path, said: said))
  }

  static func readFailed(_ path: String, _ error: FFmpegError) -> AnnotateError {
    error.code == SHIM_INVALIDDATA
      ? truncated(path)
      : AnnotateError(MediaProblem.readFailed(path: path, reason: error.reason))
  }

  static func truncated(_ path: String) -> AnnotateError {
    AnnotateError(MediaProblem.cutOff(path: path))
  }

  static func cannotDecode(_ path: String, _ stream: StreamInfo, why: String) -> AnnotateError {
    AnnotateError(
      MediaProblem.undecodable(
        path: path,
        stream: stream.index,
        codec: stream.codec,
        reason: why
      )
    )
  }

  static func cannotConvert(_ frame: Frame, _ error: FFmpegError) -> AnnotateError {
    AnnotateError(
      MediaProblem.unconvertible(
        pixelFormat: pixelFormatName(frame.format),
        reason: error.reason
      )
    )
  }

  package static func outOfMemory(_ error: FFmpegError) -> AnnotateError {
    AnnotateError(MediaProblem.outOfMemory(operation: error.operation))
  }

  static func writeFailed(_ path: String, _ error: FFmpegError) -> AnnotateError {
    AnnotateError(
      FileProblem.unwritable(
        path: path,
        reason: error.reason,
        isDiskFull: error.code == SHIM_ENOSPC
      )
    )
  }

  /// The last line that FFmpeg logged about the failure, without the address before it; else the message of
  /// the error code.
  package static func lastWords(_ error: FFmpegError) -> String {
    lastWords(error, in: FFmpegLog.takeRecent())
  }

  private static func lastWords(_ error: FFmpegError, in lines: [String]) -> String {
    guard let line = lines.last else { return error.reason }
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
