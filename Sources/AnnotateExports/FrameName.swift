internal import AnnotateWording

/// Names of the pictures that a clip is taken apart into.
enum FrameName {
  /// The index with six digits, as `ffmpeg` counts with `%06d` and `-start_number 0`.
  static func of(_ frame: Int) -> String {
    frame.padded(to: 6)
  }
}
