internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension OptionText where Value == MediaTime {
  /// A time in seconds, or with minutes and hours before them, such as `90`, `1:30` or `0:01:30.5`.
  static var time: OptionText {
    OptionText(
      "a time such as 90, 1:30 or 0:01:30.5",
      read: MediaTime.init(text:),
      write: \.secondsText
    )
  }
}
