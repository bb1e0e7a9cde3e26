internal import AnnotateCommandLineKit

extension JobOption {
  /// The job whose properties are the defaults.
  static let defaults = AnnotationJob(input: "", output: "", styles: [])

  /// An option with a value that sets a property which has a default.
  static func value<Value: Equatable & Sendable>(
    _ name: String,
    _ placeholder: String,
    sets property: any WritableKeyPath<AnnotationJob, Value> & Sendable,
    as text: OptionText<Value>,
    _ traits: Traits = [],
    summary: String
  ) -> JobOption {
    JobOption(
      OptionDefinition(
        name,
        value: placeholder,
        summary: summary,
        choices: text.choices,
        defaultText: text.write(defaults[keyPath: property])
      ),
      traits,
      set: { (job, value) throws(OptionProblem) in
        job[keyPath: property] = try read(value, as: text, name)
      },
      get: { job in
        let value = job[keyPath: property]
        return value == defaults[keyPath: property] ? [] : [text.write(value)]
      }
    )
  }

  /// An option with a value that sets a property which is nil by default.
  static func optional<Value: Sendable>(
    _ name: String,
    _ placeholder: String,
    sets property: any WritableKeyPath<AnnotationJob, Value?> & Sendable,
    as text: OptionText<Value>,
    _ traits: Traits = [],
    summary: String,
    default defaultText: String? = nil,
    completion: OptionDefinition.Completion = .none,
    paths: PathRole? = nil,
    decidesResult: Bool = true
  ) -> JobOption {
    JobOption(
      OptionDefinition(
        name,
        value: placeholder,
        summary: summary,
        choices: text.choices,
        defaultText: defaultText,
        completion: completion,
        paths: paths,
        decidesResult: decidesResult
      ),
      traits,
      set: { (job, value) throws(OptionProblem) in
        job[keyPath: property] = try read(value, as: text, name)
      },
      get: { job in job[keyPath: property].map { [text.write($0)] } ?? [] }
    )
  }

  /// An option without a value.
  static func flag(
    _ name: String,
    short: Character? = nil,
    sets property: any WritableKeyPath<AnnotationJob, Bool> & Sendable,
    to state: Bool = true,
    _ traits: Traits = [],
    summary: String,
    decidesResult: Bool = true
  ) -> JobOption {
    JobOption(
      OptionDefinition(name, short: short, summary: summary, decidesResult: decidesResult),
      traits,
      set: { (job, _) throws(OptionProblem) in job[keyPath: property] = state },
      get: { job in job[keyPath: property] == state ? [nil] : [] }
    )
  }

  /// Reads an option's value.
  ///
  /// - Throws: `OptionProblem` if the value is invalid.
  static func read<Value>(
    _ value: String?,
    as text: OptionText<Value>,
    _ name: String
  ) throws(OptionProblem) -> Value {
    if let read = value.flatMap(text.read) { return read }
    throw OptionProblem(name, .value(value ?? "", expectation: text.expectation))
  }

  /// The same option with a check before it is applied.
  func checked(
    _ check: @escaping @Sendable (AnnotationJob) throws(OptionProblem) -> Void
  ) -> JobOption {
    JobOption(
      definition,
      traits,
      set: { (job, value) throws(OptionProblem) in
        try check(job)
        try apply(value, to: &job)
      },
      get: { texts(in: $0) }
    )
  }

  /// The same option with a check after it is applied.
  func checkedAfter(
    _ check: @escaping @Sendable (AnnotationJob) throws(OptionProblem) -> Void
  ) -> JobOption {
    JobOption(
      definition,
      traits,
      set: { (job, value) throws(OptionProblem) in
        try apply(value, to: &job)
        try check(job)
      },
      get: { texts(in: $0) }
    )
  }

  /// The same option, allowed only if another one is given.
  func needing(
    _ other: String,
    _ isGiven: @escaping @Sendable (AnnotationJob) -> Bool
  ) -> JobOption {
    let name = name
    return checked { (job) throws(OptionProblem) in
      guard isGiven(job) else { throw OptionProblem(name, .needs(other)) }
    }
  }

  /// The same option, allowed only if another one is not given.
  func contradicting(
    _ other: String,
    _ isGiven: @escaping @Sendable (AnnotationJob) -> Bool
  ) -> JobOption {
    let name = name
    return checked { (job) throws(OptionProblem) in
      guard !isGiven(job) else { throw OptionProblem(name, .contradicts(other)) }
    }
  }
}
