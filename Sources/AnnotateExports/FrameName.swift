internal import AnnotateWording

/// Names of the pictures of a clip's frames.
enum FrameName {
  /// The index with six digits, as `ffmpeg` writes it with `%06d` and `-start_number 0`.
  static func of(_ frame: Int) -> String {
    frame.padded(to: 6)
  }
}
