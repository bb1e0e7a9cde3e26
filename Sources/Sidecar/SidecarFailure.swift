/// What is wrong with a line of a sidecar, still without its place.
struct SidecarFailure: Error {
  /// The reason: lower case, no final stop.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension JSONValue {
  /// The member `name`, as `read` understands it.
  ///
  /// - Throws: where it is missing or `read` gives nil.
  func require<Value>(
    _ name: String,
    _ description: String,
    _ read: (JSONValue) -> Value?
  ) throws(SidecarFailure) -> Value {
    guard let value = self[name] else { throw SidecarFailure("'\(name)' is missing") }
    guard let result = read(value) else { throw SidecarFailure("'\(name)' is not \(description)") }
    return result
  }

  /// The member `name`, as `read` understands it; nil where it is missing or null.
  ///
  /// - Throws: where `read` gives nil.
  func optional<Value>(
    _ name: String,
    _ description: String,
    _ read: (JSONValue) -> Value?
  ) throws(SidecarFailure) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    guard let result = read(value) else { throw SidecarFailure("'\(name)' is not \(description)") }
    return result
  }

  /// A whole number from 0 on.
  var count: Int? { integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

  /// An array of so many numbers.
  func numbers(_ count: Int) -> [Double]? {
    guard let elements, elements.count == count else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == count ? numbers : nil
  }

  /// An array of two whole numbers.
  var pair: (Int, Int)? {
    guard let elements, elements.count == 2, let first = elements[0].integer,
      let second = elements[1].integer
    else { return nil }
    return (Int(first), Int(second))
  }
}
