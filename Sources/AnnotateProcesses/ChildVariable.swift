internal import AnnotateFiles
internal import Glibc

/// The environment variables that tell a process of this program how the one that started it uses it.
package enum ChildVariable: String, CaseIterable {
  /// The parent's process ID, so that a child does not outlive its parent.
  case parent = "ANNOTATE_PARENT"
  /// Which attempt at its work the child is, from 1.
  case attempt = "ANNOTATE_ATTEMPT"
  /// Set if the parent has fetched the files that the child works on.
  case filesAreHere = "ANNOTATE_FILES_ARE_HERE"

  /// The value that this process was given; nil if there is none.
  package var value: String? { getenv(rawValue).map { PathText.decode(cString: $0) } }

  /// The entry of the environment for a value.
  package func set(to value: Int) -> String { "\(rawValue)=\(value)" }
}
