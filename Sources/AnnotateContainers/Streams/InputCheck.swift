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
