package import AnnotateMediaTypes

/// Something that a job does because it was asked for, and that its user should know: neither a loss nor a mistake.
package enum Notice: Problem {
  /// What a private output lacks of an input.
  case removed(PersonalData, of: String)

  /// It ends no job.
  package var kind: AnnotateError.Kind { .badInput }
}
