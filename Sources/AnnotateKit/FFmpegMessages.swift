internal import AnnotateMedia

/// What FFmpeg says while it works.
///
/// FFmpeg has one log for a process, which belongs to the host program: the library leaves it alone.
public enum FFmpegMessages {
  /// Takes over FFmpeg's log for the rest of the process: nothing is printed, and errors say in FFmpeg's
  /// words what was wrong.
  ///
  /// A callback that the host has set with `av_log_set_callback` is called no more. Call this before any
  /// job begins, if at all; without it FFmpeg prints its messages, encoders' own parameters that have no
  /// meaning are passed over, and errors name FFmpeg's reasons in general terms.
  public static func capture() { FFmpegLog.capture() }
}
