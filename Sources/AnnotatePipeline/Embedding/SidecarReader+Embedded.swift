public import AnnotateMediaTypes
public import AnnotateSidecar
internal import Glibc

extension SidecarReader {
  /// Opens a sidecar, or a video that has one in it.
  ///
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where it is neither.
  public static func open(_ path: String) throws(AnnotateError) -> sending SidecarReader {
    guard !looksLikeText(path) else { return try SidecarReader(opening: path) }
    guard let reader = try embedded(in: path) else {
      throw AnnotateError(
        .badInput,
        "cannot read faces from",
        subject: path,
        why: "it is a video that has none in it",
        hints: ["annotate detect finds them; --embed-faces puts them into a video"]
      )
    }
    return reader
  }

  /// The sidecar in a video; nil where it has none.
  ///
  /// - Throws: `.missingInput` where it cannot be opened, `.badInput` where it is no video.
  package static func embedded(
    in path: String
  ) throws(AnnotateError) -> sending SidecarReader? {
    guard let lines = try EmbeddedLines(in: path) else { return nil }
    return try SidecarReader(lines, in: path)
  }

  /// Whether a file is no video at first sight: it is empty, cannot be read, or begins like a text.
  private static func looksLikeText(_ path: String) -> Bool {
    guard let file = fopen(path, "rbe") else { return true }
    defer { fclose(file) }
    // EBML begins with 1A, boxes of MP4 with the zeros of their size.
    let byte = fgetc(file)
    return byte < 0 || byte > 0 && byte != 0x1a
  }
}
