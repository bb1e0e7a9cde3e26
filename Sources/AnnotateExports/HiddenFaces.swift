/// What happens to faces that users have hidden.
public enum HiddenFaces: String, Sendable, CaseIterable {
  /// They are treated like all others.
  case included = "include"
  /// They are left out.
  case leftOut = "leave-out"
}
