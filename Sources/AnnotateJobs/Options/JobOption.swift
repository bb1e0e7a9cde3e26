package import AnnotateCommandLineKit
internal import AnnotateWording

/// An option of a job, described once: how it is spelled and explained, which property of the job it
/// sets, what its text looks like, and where it is recorded.
package struct JobOption: DescribedOption {
  /// What follows from an option besides the property that it sets.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The sidecar's header records it.
    package static let recorded = Traits(rawValue: 1)
    /// It says where or whether something is written, and decides nothing about its contents.
    package static let delivery = Traits(rawValue: 2)
    /// Its order among the others of this kind matters.
    package static let ordered = Traits(rawValue: 4)
  }

  /// How it is spelled and explained.
  package private(set) var definition: OptionDefinition
  /// What follows from it besides the property that it sets.
  package let traits: Traits
  private let setter: @Sendable (inout AnnotationJob, String?) throws(OptionProblem) -> Void
  private let getter: @Sendable (AnnotationJob) -> [String?]
  private var header: HeaderForm?
  private var entries: (@Sendable (AnnotationJob) -> [Entry])?

  /// An option with its value; nil for a flag.
  package typealias Entry = (name: String, value: String?)

  /// How the header of a sidecar records an option if not by its texts.
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

  /// Follows the option.
  ///
  /// - Parameters:
  ///   - value: the option's text; nil for a flag.
  ///   - job: the job whose property is set.
  /// - Throws: `OptionProblem` if the text makes no sense, or none beside what the job says already.
  package func apply(_ value: String?, to job: inout AnnotationJob) throws(OptionProblem) {
    try setter(&job, value)
  }

  /// The texts with which the option has to be given to make a job what it is: none if the property has
  /// its default, nil for a flag.
  package func texts(in job: AnnotationJob) -> [String?] { getter(job) }

  /// The options that have to be given to make a job what it is.
  package func entries(in job: AnnotationJob) -> [Entry] {
    entries?(job) ?? texts(in: job).map { (name, $0) }
  }

  /// What the header of a sidecar records; nil for nothing.
  package func headerText(of job: AnnotationJob) -> String? {
    guard traits.contains(.recorded) else { return nil }
    let texts = header?.write(job) ?? texts(in: job).map { $0 ?? Self.on }
    return texts.isEmpty ? nil : texts.joined(separator: Self.separator)
  }

  /// Follows what the header of a sidecar records; what makes no sense does not count.
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

  /// The same option, recorded in the header of a sidecar in a form of its own.
  func recorded(
    read: @escaping @Sendable (inout AnnotationJob, String) -> Void,
    write: @escaping @Sendable (AnnotationJob) -> [String]
  ) -> JobOption {
    var option = self
    option.header = HeaderForm(read: read, write: write)
    return option
  }

  /// The same option, standing for several that belong together.
  func standing(for entries: @escaping @Sendable (AnnotationJob) -> [Entry]) -> JobOption {
    var option = self
    option.entries = entries
    return option
  }

  /// The same option with another explanation, for a command in which it means a little less or more.
  package func explained(_ summary: String) -> JobOption {
    var option = self
    option.definition = definition.explained(summary)
    return option
  }
}
