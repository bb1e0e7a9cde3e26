/// How many of several inputs are finished.
struct Share: Sendable, Equatable {
  /// The number of those that are finished.
  let done: Int
  /// The number of all.
  let of: Int
}
