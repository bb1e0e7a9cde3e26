package import AnnotateCommandLineKit
internal import AnnotateWording

/// An option of a job, described once: its spelling and explanation, the property of the job that it
/// sets, the form of its text, and where it is recorded.
package struct JobOption: DescribedOption {
  /// Properties of an option besides the job property that it sets.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The sidecar's header records it.
    package static let recorded = Traits(rawValue: 1)
    /// It decides whether and where something is written, not its contents.
    package static let delivery = Traits(rawValue: 2)
    /// Its order among the others of this kind matters.
    package static let ordered = Traits(rawValue: 4)
  }

  /// Its spelling and explanation.
  package private(set) var definition: OptionDefinition
  /// Its properties besides the job property that it sets.
  package let traits: Traits
  private let setter: @Sendable (inout AnnotationJob, String?) throws(OptionProblem) -> Void
  private let getter: @Sendable (AnnotationJob) -> [String?]
  private var header: HeaderForm?
  private var entries: (@Sendable (AnnotationJob) -> [Entry])?

  /// An option with its value; nil for a flag.
  package typealias Entry = (name: String, value: String?)

  /// The form in which the header of a sidecar records an option, if not as its texts.
  private struct HeaderForm: Sendable {
    let read: @Sendable (inout AnnotationJob, String) -> Void
    let write: @Sendable (AnnotationJob) -> [String]
  }

  package init(
    _ definition: OptionDefinition,
    _ traits: Traits,
    set: @escaping @Sendable (inout AnnotationJob, String?) throws(OptionProblem) -> Void,
    get: @escaping @Sendable (AnnotationJob) -> [String?]
  ) {
    (self.definition, self.traits) = (definition, traits)
    (setter, getter) = (set, get)
  }

  /// The long name, without dashes.
  package var name: String { definition.long }

  /// Applies the option to a job.
  ///
  /// - Parameters:
  ///   - value: the option's text; nil for a flag.
  ///   - job: the job whose property is set.
  /// - Throws: `OptionProblem` if the text is invalid or contradicts options that were already applied.
  package func apply(_ value: String?, to job: inout AnnotationJob) throws(OptionProblem) {
    try setter(&job, value)
  }

  /// The texts of the option that recreate the property of a job: none if the property has its default,
  /// nil for a flag.
  package func texts(in job: AnnotationJob) -> [String?] { getter(job) }

  /// The options that recreate the properties of a job.
  package func entries(in job: AnnotationJob) -> [Entry] {
    entries?(job) ?? texts(in: job).map { (name, $0) }
  }

  /// The text that the header of a sidecar records; nil for none.
  package func headerText(of job: AnnotationJob) -> String? {
    guard traits.contains(.recorded) else { return nil }
    let texts = header?.write(job) ?? texts(in: job).map { $0 ?? Self.on }
    return texts.isEmpty ? nil : texts.joined(separator: Self.separator)
  }

  /// Applies the text in the header of a sidecar; invalid texts are ignored.
  package func apply(headerText text: String, to job: inout AnnotationJob) {
    let repeats = definition.repeats
    let values = repeats ? text.split(separator: Self.separator).map(String.init) : [text]
    for value in values {
      if let header {
        header.read(&job, value)
      } else if definition.takesValue {
        try? apply(value, to: &job)
      } else if !Self.off.contains(value) {
        try? apply(nil, to: &job)
      }
    }
  }

  private static let separator = ","
  private static let on = "true"
  private static let off: Set = ["false", "0", "no"]

  /// The same option, recorded in the header of a sidecar in another form.
  func recorded(
    read: @escaping @Sendable (inout AnnotationJob, String) -> Void,
    write: @escaping @Sendable (AnnotationJob) -> [String]
  ) -> JobOption {
    var option = self
    option.header = HeaderForm(read: read, write: write)
    return option
  }

  /// The same option, representing several that belong together.
  func standing(for entries: @escaping @Sendable (AnnotationJob) -> [Entry]) -> JobOption {
    var option = self
    option.entries = entries
    return option
  }

  /// The same option with another summary, for a command in which its meaning differs slightly.
  package func explained(_ summary: String) -> JobOption {
    var option = self
    option.definition = definition.explained(summary)
    return option
  }
}
