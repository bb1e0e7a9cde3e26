package import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes

extension JobInput {
  /// The form in which the input is read; nil lets FFmpeg recognise it.
  ///
  /// - Throws: `.unavailable` if FFmpeg does not have the format, `.usage` if it names other files.
  var form: InputForm? {
    get throws(AnnotateError) {
      guard let format else { return nil }
      let settings = format.options.map { ($0.name, $0.value) }
      return try InputForm(format.name, settings: Dictionary(settings) { $1 })
    }
  }

  /// Whether the user decides when the input ends, because it comes from a device or a live pipe.
  ///
  /// - Throws: the same errors as `form`.
  package var isEndless: Bool {
    get throws(AnnotateError) { try form?.isDevice ?? false || isLive }
  }
}
