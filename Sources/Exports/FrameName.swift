/// Names of the pictures that a clip is taken apart into.
enum FrameName {
  /// The index with six digits, as `ffmpeg` counts with `%06d` and `-start_number 0`.
  static func of(_ frame: Int) -> String {
    String(repeating: "0", count: max(0, 6 - String(frame).count)) + String(frame)
  }
}
