internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Checks an input before FFmpeg opens it, because FFmpeg reports "invalid data" for most mistakes.
package enum InputCheck {
  /// Checks that `path` is a readable file that is not empty; `-` is standard input.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it is empty.
  package static func check(_ path: String) throws(AnnotateError) {
    guard path != "-" else { return }
    guard let file = FileIdentity(of: path) else {
      let reason = systemReason(errno)
      throw FilePath(path).isAddress ? notLocal(path) : missing(path, reason)
    }
    guard !file.isFolder else {
      throw missing(path, "it is a folder", hints: ["name the video file itself"])
    }
    guard access(path, R_OK) == 0 else { throw missing(path, systemReason(errno)) }
    guard !file.isRegular || file.size > 0 else {
      throw AnnotateError(.badInput, "cannot read", subject: path, why: "the file is empty")
    }
  }

  private static func notLocal(_ address: String) -> AnnotateError {
    missing(
      address,
      "annotate reads local files only",
      hints: advice(address)
    )
  }

  /// How to annotate what is at an address: a stream without an end, a file, or something else.
  private static func advice(_ address: String) -> [String] {
    let piped = "ffmpeg -i \(address.shellWord) -c copy -f nut - | annotate - -o out.mkv"
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "srt", "udp", "tcp":
      return ["let ffmpeg read it: \(piped) --realtime"]
    case "http", "https", "ftp":
      return [
        "fetch it first: curl -fLO \(address.shellWord)",
        "or let ffmpeg read it: \(piped)",
        "or name a folder with -o, and how to fetch: --fetch-command 'curl -fsSLo {path} {input}'",
      ]
    default:
      return [
        "name a folder with -o, and how to fetch, such as --fetch-command 'aws s3 cp {input} {path}'"
      ]
    }
  }

  private static func missing(
    _ path: String,
    _ why: String,
    hints: [String] = []
  ) -> AnnotateError {
    AnnotateError(.missingInput, "cannot read", subject: path, why: why, hints: hints)
  }
}

/// The most that an input may claim, so that a few bytes of a header do not take all memory or time.
///
/// It is a task-local value, so that everything that a command reads has the limits of the command.
package struct InputLimits: Sendable {
  /// Those of the current task.
  @TaskLocal
  package static var current = InputLimits()

  /// The most pixels of a picture: 16,384 by 16,384, unless it says otherwise.
  package var pixels = 1 << 28
  /// The most frames of a video: those of a month and a half at 25 in a second, unless it says otherwise.
  package var frames = 100_000_000

  /// The usual limits.
  package init() {}
}
