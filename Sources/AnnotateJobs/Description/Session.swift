package import AnnotateFiles
public import AnnotateMediaTypes

/// What all work of a program has in common, whatever it does.
public struct Session: Sendable {
  /// The maximum that each input may claim.
  public var limits: InputLimits
  /// Hears which files a command uses, once they have been checked and before anything is read.
  package var listener: NamedFiles.Listener?

  /// Describes a session.
  public init(limits: InputLimits = InputLimits()) { self.limits = limits }

  /// Tells the program about the files of a command; finds them only if the program listens.
  ///
  /// - Parameters:
  ///   - outputs: everything that is written.
  ///   - inputs: the paths of everything that is read.
  ///   - network: what the command may do with networks.
  /// - Throws: What the program throws.
  package func declare(
    _ outputs: [WrittenPath],
    reading inputs: [String],
    network: NetworkUse = NetworkUse()
  ) throws(AnnotateError) {
    guard listener != nil else { return }
    var files = NamedFiles(outputs, reading: inputs)
    files.usesNetwork = !network.protocols.isEmpty
    try declare(files)
  }

  /// Tells the program about the files.
  ///
  /// - Throws: What the program throws.
  package func declare(_ files: NamedFiles) throws(AnnotateError) { try listener?.tell(files) }
}
