/// What went wrong, as a value with its facts.
///
/// A module declares its problems as an enumeration with a case for each; a program puts them into words.
public protocol Problem: Sendable, Hashable {
  /// The kind of failure that decides the exit code of a program.
  var kind: AnnotateError.Kind { get }
}

/// A failure, or the warning that something was lost.
public struct AnnotateError: Error, Sendable {
  /// The kind of failure; each kind has one exit code.
  public enum Kind: Int, Sendable, CaseIterable {
    /// The command line is invalid.
    case usage = 64
    /// The input is invalid.
    case badInput = 65
    /// The input is missing or cannot be read.
    case missingInput = 66
    /// A required part, such as a model or an encoder, is missing.
    case unavailable = 69
    /// A bug in this program.
    case internalFault = 70
    /// The output exists or cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// Trying again later may help.
    case temporary = 75
    /// Interrupted by the user (SIGINT).
    case interrupted = 130
    /// Terminated (SIGTERM).
    case terminated = 143
  }

  /// What went wrong.
  public let problem: any Problem

  /// Describes a failure by what went wrong.
  public init(_ problem: some Problem) { self.problem = problem }

  /// The kind of failure.
  public var kind: Kind { problem.kind }

  /// The exit code of a program that ends with this error, as in `sysexits.h`.
  package var exitCode: Int32 { Int32(kind.rawValue) }
}

extension AnnotateError: Hashable {
  /// Whether both are about the same problem with the same facts.
  public static func == (one: AnnotateError, other: AnnotateError) -> Bool {
    AnyHashable(one.problem) == AnyHashable(other.problem)
  }

  /// Hashes the problem with its facts.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(problem)) }
}

extension AnnotateError: CustomStringConvertible {
  /// The kind and the problem with its facts, for developers.
  public var description: String { "\(kind): \(problem)" }
}
