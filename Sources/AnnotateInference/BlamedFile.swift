package import AnnotateMediaTypes

/// What is wrong with a file that the user named, where it would else be blamed on a part of the program.
package struct BlamedFile: Problem {
  /// The error about the part of the program.
  package let cause: AnnotateError

  /// Blames the file.
  package init(_ cause: AnnotateError) { self.cause = cause }

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .badInput }
}
