/// The paths in the value of an option, and what the command does with what is there.
package struct PathRole: Sendable {
  /// What the command does with a file or folder.
  package enum Use: Sendable, CaseIterable {
    /// Reads it.
    case read
    /// Writes or replaces it.
    case written
    /// Reads what is there and writes more, as in a folder that several computers share.
    case shared
  }

  /// What a path leads to.
  package enum Kind: Sendable {
    /// A file; for some options a folder can stand for several.
    case file
    /// A folder.
    case folder
  }

  /// What the command does with what is there.
  package let use: Use
  /// What the paths lead to.
  package let kind: Kind
  /// Whether each of several inputs has its own, so that one path cannot be for all.
  package let isForEachInput: Bool
  /// Finds the paths in a value that is more, or can be something else; nil if the value is the path.
  private let find: (@Sendable (String) -> [String])?

  private init(
    _ kind: Kind,
    _ use: Use,
    _ isForEachInput: Bool,
    _ find: (@Sendable (String) -> [String])?
  ) {
    (self.kind, self.use) = (kind, use)
    (self.isForEachInput, self.find) = (isForEachInput, find)
  }

  /// The value is the path of a file.
  ///
  /// - Parameters:
  ///   - use: What the command does with it.
  ///   - isForEachInput: Whether each of several inputs has its own.
  /// - Returns: The role.
  package static func file(_ use: Use, forEachInput isForEachInput: Bool = false) -> PathRole {
    PathRole(.file, use, isForEachInput, nil)
  }

  /// The value is the path of a folder.
  ///
  /// - Parameters:
  ///   - use: What the command does with what is in it.
  ///   - isForEachInput: Whether each of several inputs has its own.
  /// - Returns: The role.
  package static func folder(_ use: Use, forEachInput isForEachInput: Bool = false) -> PathRole {
    PathRole(.folder, use, isForEachInput, nil)
  }

  /// The value contains paths, or can be something else than a path.
  ///
  /// - Parameters:
  ///   - kind: What the paths lead to.
  ///   - use: What the command does with what is there.
  ///   - isForEachInput: Whether each of several inputs has its own.
  ///   - find: The paths in a value; none if it has none or is invalid.
  /// - Returns: The role.
  package static func inside(
    _ kind: Kind,
    _ use: Use,
    forEachInput isForEachInput: Bool = false,
    find: @escaping @Sendable (String) -> [String]
  ) -> PathRole {
    PathRole(kind, use, isForEachInput, find)
  }

  /// The paths in a value; standard input and output are none.
  func paths(in value: String) -> [String] {
    (find?(value) ?? [value]).filter { $0 != "-" }
  }

  /// What a shell offers for the value; nothing if that is more than a path.
  var completion: OptionDefinition.Completion {
    guard find == nil else { return .none }
    return kind == .folder ? .directory : .file
  }
}

extension PathRole: Equatable {
  /// Whether two roles are the same, apart from how paths are found, which belongs to the type of a value.
  package static func == (one: PathRole, other: PathRole) -> Bool {
    (one.use, one.kind, one.isForEachInput) == (other.use, other.kind, other.isForEachInput)
      && (one.find == nil) == (other.find == nil)
  }
}

extension OptionDefinition {
  /// The paths in a value of the option, as they are typed.
  ///
  /// - Parameters:
  ///   - value: The value; nil for a flag.
  ///   - use: What the command does with what is there; shared folders are both read and written.
  /// - Returns: None if the command does something else with them.
  package func paths(in value: String?, that use: PathRole.Use) -> [String] {
    guard let role = paths, let value, role.use == use || role.use == .shared else { return [] }
    return role.paths(in: value)
  }
}
