package import AnnotateJSON

/// What is wrong with a line of a sidecar, or another file of JSON, still without its place.
package struct SidecarFailure: Error {
  /// The reason: lower case, no final stop.
  package let reason: String
  /// What to do, a line each.
  package let hints: [String]

  package init(_ reason: String, hints: [String] = []) {
    (self.reason, self.hints) = (reason, hints)
  }
}

extension JSONValue {
  /// The member `name`, as `read` understands it.
  ///
  /// - Throws: where it is missing or `read` gives nil.
  package func require<Value>(
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
  package func optional<Value>(
    _ name: String,
    _ description: String,
    _ read: (JSONValue) -> Value?
  ) throws(SidecarFailure) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    guard let result = read(value) else { throw SidecarFailure("'\(name)' is not \(description)") }
    return result
  }

  /// The member `name`, of which an object is wanted; nil where it is missing or null.
  ///
  /// - Throws: where it is something else.
  package func optionalObject(_ name: String) throws(SidecarFailure) -> JSONValue? {
    try optional(name, "an object") { $0.members == nil ? nil : $0 }
  }

  /// A whole number from 0 on.
  package var count: Int? { integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

  /// An array of so many numbers.
  func numbers(_ count: Int) -> [Double]? {
    guard let elements, elements.count == count else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == count ? numbers : nil
  }

  /// An array of so many numbers of which none is too large to be reckoned with as a place in a
  /// picture.
  func lengths(_ count: Int) -> [Double]? {
    numbers(count).flatMap { $0.allSatisfy(\.isLength) ? $0 : nil }
  }

  /// An array of two whole numbers from 0 on that fit into the 31 bits of containers.
  package var pair: (Int, Int)? {
    guard let elements, elements.count == 2, let first = elements[0].count,
      let second = elements[1].count, max(first, second) <= Int32.max
    else { return nil }
    return (first, second)
  }
}

extension Double {
  /// Whether it can be a place in a picture or a length there, in pixels.
  var isLength: Bool { magnitude <= Double(Int32.max) }
}
