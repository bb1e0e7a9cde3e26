internal import AnnotateMedia

/// Decides where FFmpeg's messages go.
///
/// FFmpeg has one log per process. It belongs to the host program, so the library leaves it alone by default.
public enum FFmpegMessages {
  /// Takes over FFmpeg's log for the rest of the process: nothing is printed, and errors quote FFmpeg's own
  /// reason.
  ///
  /// A callback that the host has set with `av_log_set_callback` is not called any more. If you use this,
  /// call it before any job starts. Without it FFmpeg prints its messages, unknown private options of
  /// encoders are ignored, and errors give FFmpeg's reasons in general terms.
  public static func capture() { FFmpegLog.capture() }
}
