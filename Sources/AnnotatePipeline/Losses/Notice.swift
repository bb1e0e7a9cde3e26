package import AnnotateLibav
package import AnnotateMediaTypes

/// Something that a job does, and that its user should know: neither a loss nor a mistake.
package enum Notice: Problem {
  /// What a private output lacks of an input.
  case removed(PersonalData, of: String)
  /// The video of an input is encoded in another codec than its own, which nobody has asked for.
  case otherCodec(OtherCodec, of: String)
  /// The audio of an input is encoded again, with other voices.
  case disguisedVoices(of: String)
  /// The output of an input has no audio, although its voices were to be disguised.
  case noVoices(of: String)
  /// All pictures are encoded, because nothing can be copied.
  case encodesAll(SmartRenderingProblem)

  /// It ends no job.
  package var kind: AnnotateError.Kind { .badInput }
}

/// What a user should not rely on.
package enum Caution: Problem {
  /// Voices that are disguised can be recognised, or made as they were.
  case disguiseIsNoErasure(of: String)

  /// It ends no job.
  package var kind: AnnotateError.Kind { .badInput }
}
