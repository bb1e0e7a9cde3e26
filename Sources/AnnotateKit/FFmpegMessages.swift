internal import AnnotateLibav

/// What FFmpeg says in this process.
///
/// FFmpeg has one log per process, and says only there that some files are damaged or end too early. The library
/// therefore takes it over as soon as it opens a file: nothing is printed, errors quote FFmpeg's own reason, and a
/// callback that the host program has set with `av_log_set_callback` is not called any more.
public enum FFmpegMessages {
  /// Passes FFmpeg's errors and warnings on, line by line, from all threads and for the rest of the process.
  ///
  /// - Parameter listener: called with each line, also with those about files that the host program itself opens.
  public static func listen(_ listener: @escaping @Sendable (String) -> Void) {
    FFmpegLog.pass(to: listener)
  }
}
