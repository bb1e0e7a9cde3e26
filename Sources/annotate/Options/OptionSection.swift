internal import AnnotateCommandLineKit
internal import AnnotateJobs

/// Options of a command under one heading.
struct OptionSection: Sendable {
  /// The heading; help shows it in capitals.
  let title: String
  /// The options, in the order in which help shows them.
  let options: [any DescribedOption]

  /// The section in the form that help shows.
  var group: OptionGroup { OptionGroup(title, of: options) }

  init(_ title: String, _ options: [any DescribedOption]) {
    (self.title, self.options) = (title, options)
  }
}

extension Sequence<OptionSection> {
  /// The sections in the form that help shows.
  var groups: [OptionGroup] { map(\.group) }

  /// The options that set a property of a job.
  var jobOptions: [JobOption] { flatMap(\.options).compactMap { $0 as? JobOption } }
}
