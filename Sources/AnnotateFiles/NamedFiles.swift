package import AnnotateMediaTypes

/// The files that a command uses, which it names before any work.
package struct NamedFiles: Sendable, Equatable {
  /// What is read: files, and folders with everything in them.
  package var read: [String]
  /// The folders in which files are made.
  package var written: [String]
  /// The number of an open socket at which connections are accepted; nil for none.
  package var listener: Int32?

  /// Names files.
  package init(read: [String] = [], written: [String] = []) {
    (self.read, self.written) = (read, written)
  }

  /// Names the files of a command.
  ///
  /// - Parameters:
  ///   - outputs: everything that is written.
  ///   - inputs: the paths of all files that are read.
  package init(_ outputs: [WrittenPath], reading inputs: [String]) {
    read = inputs.map { input in
      if input == "-" { return "/dev/stdin" }
      let isSequence = FileIdentity(of: input) == nil && FileSequence(input) != nil
      return isSequence ? FilePath(input).folder : input
    }
    written = outputs.filter { $0.path != "-" }.map { output in
      FilePath(FilePath(output.path).resolved).folder
    }
  }

  /// What a program does with the files.
  ///
  /// It is a type of its own because an optimized program crashes where a task-local value is a function that
  /// throws a certain type (Swift 6.3.1).
  package struct Listener: Sendable {
    private let hear: @Sendable (NamedFiles) throws(AnnotateError) -> Void

    /// Makes one that does this.
    package init(_ hear: @escaping @Sendable (NamedFiles) throws(AnnotateError) -> Void) {
      self.hear = hear
    }

    fileprivate func tell(_ files: NamedFiles) throws(AnnotateError) { try hear(files) }
  }

  /// Hears once the files of the current task's command are known, for a program that then gives up the right
  /// to use others.
  @TaskLocal
  package static var onKnown: Listener?

  /// Tells the program about the files of a command, after they have been checked and before anything is read; finds
  /// them only if the program listens.
  ///
  /// - Throws: What the program throws.
  package static func declare(
    _ outputs: [WrittenPath],
    reading inputs: [String]
  ) throws(AnnotateError) {
    guard onKnown != nil else { return }
    try NamedFiles(outputs, reading: inputs).declare()
  }

  /// Tells the program about the files.
  ///
  /// - Throws: What the program throws.
  package func declare() throws(AnnotateError) {
    try Self.onKnown?.tell(self)
  }
}
