package import AnnotateMediaTypes

/// The files that a command uses, which it names before any work.
package struct NamedFiles: Sendable, Equatable {
  /// What is read: files, and folders with everything in them.
  package var read: [String]
  /// The folders in which files are made.
  package var written: [String]
  /// The number of an open socket at which connections are accepted; nil for none.
  package var listener: Int32?
  /// Whether connections are opened, to addresses that the command names.
  package var usesNetwork = false

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

  /// What a program does with the files of a command.
  package struct Listener: Sendable {
    private let hear: @Sendable (NamedFiles) throws(AnnotateError) -> Void

    /// Makes one that does this.
    package init(_ hear: @escaping @Sendable (NamedFiles) throws(AnnotateError) -> Void) {
      self.hear = hear
    }

    /// Does it.
    ///
    /// - Throws: What the program throws.
    package func tell(_ files: NamedFiles) throws(AnnotateError) { try hear(files) }
  }
}
