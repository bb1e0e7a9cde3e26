package import AnnotateJSON
package import AnnotateMediaTypes

/// Why a line of a sidecar or of another JSON file is not valid, without the line's number.
package struct SidecarFailure: Error, Hashable {
  /// The reason, in lower case and without a full stop.
  package let reason: String
  /// What to do, one line each.
  package let hints: [String]
  /// What is wrong with the value that the reason names; nil if the reason says it.
  package let cause: AnnotateError?

  package init(_ reason: String, hints: [String] = [], cause: AnnotateError? = nil) {
    (self.reason, self.hints, self.cause) = (reason, hints, cause)
  }
}

extension JSONValue {
  /// The member `name`, parsed by `read`.
  ///
  /// - Throws: `SidecarFailure` if it is missing or `read` returns nil.
  package func require<Value>(
    _ name: String,
    _ description: String,
    _ read: (JSONValue) -> Value?
  ) throws(SidecarFailure) -> Value {
    guard let value = self[name] else { throw SidecarFailure("'\(name)' is missing") }
    guard let result = read(value) else { throw SidecarFailure("'\(name)' is not \(description)") }
    return result
  }

  /// The member `name`, parsed by `read`; nil if it is missing or null.
  ///
  /// - Throws: `SidecarFailure` if `read` returns nil.
  package func optional<Value>(
    _ name: String,
    _ description: String,
    _ read: (JSONValue) -> Value?
  ) throws(SidecarFailure) -> Value? {
    guard let value = self[name], value != .null else { return nil }
    guard let result = read(value) else { throw SidecarFailure("'\(name)' is not \(description)") }
    return result
  }

  /// The member `name`, which has to be an object; nil if it is missing or null.
  ///
  /// - Throws: `SidecarFailure` if it is anything else.
  package func optionalObject(_ name: String) throws(SidecarFailure) -> JSONValue? {
    try optional(name, "an object") { $0.members == nil ? nil : $0 }
  }

  /// The value as a non-negative integer; nil if it is none.
  package var count: Int? { integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

  /// The value as the index of a frame, or as a count of frames, to which others can be added; nil if it is
  /// none.
  package var frameCount: Int? { count.flatMap { $0 <= Int32.max ? $0 : nil } }

  /// The elements of an array, parsed by `read`; nil if this is no array or `read` returns nil for one.
  func list<Value>(of read: (JSONValue) -> Value?) -> [Value]? {
    guard let elements else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }

  /// The value as an array of exactly `count` numbers; nil if it is none.
  func numbers(_ count: Int) -> [Double]? {
    elements?.count == count ? list(of: \.number) : nil
  }

  /// The value as an array of exactly `count` numbers that are valid lengths; nil if it is none.
  func lengths(_ count: Int) -> [Double]? {
    numbers(count).flatMap { $0.allSatisfy(\.isLength) ? $0 : nil }
  }

  /// The value as two non-negative integers that fit into the 31 bits of containers; nil if it is none.
  package var pair: (Int, Int)? {
    guard let elements, elements.count == 2, let first = elements[0].count,
      let second = elements[1].count, max(first, second) <= Int32.max
    else { return nil }
    return (first, second)
  }
}

extension Double {
  /// Whether the number can be a coordinate or a length in a picture, in pixels.
  var isLength: Bool { magnitude <= Double(Int32.max) }
}

extension JSONValue {
  /// The member `name` as a time in ticks of `timeBase`; nil if it is missing or null.
  ///
  /// - Throws: `SidecarFailure` if it is no whole number, or too large.
  package func optionalTime(
    _ name: String,
    in timeBase: Rational
  ) throws(SidecarFailure) -> MediaTime? {
    guard let ticks = try optional(name, "a whole number", \.integer) else { return nil }
    let time = MediaTime(ticks, timeBase: timeBase)
    guard time.isPlausible else {
      throw SidecarFailure("'\(name)' is too large: \(ticks) ticks of \(timeBase) seconds")
    }
    return time
  }

  /// The member `name` as a time in ticks of `timeBase`.
  ///
  /// - Throws: `SidecarFailure` if it is missing, no whole number, or too large.
  package func requireTime(
    _ name: String,
    in timeBase: Rational
  ) throws(SidecarFailure) -> MediaTime {
    _ = try require(name, "a whole number", \.integer)
    return try optionalTime(name, in: timeBase) ?? MediaTime(0, timeBase: timeBase)
  }
}

extension AnnotateError {
  private static let maximumListed = 20

  /// The error that a sidecar has none of the tracks that were asked for.
  ///
  /// - Parameters:
  ///   - what: what cannot be done, before the path of the sidecar.
  ///   - path: the path of the sidecar.
  ///   - known: the numbers of its tracks.
  /// - Returns: an error of the kind `.usage`.
  package static func noTracks(
    _ what: String,
    of path: String,
    known: Set<Int>
  ) -> AnnotateError {
    let numbers = known.sorted().prefix(maximumListed).map(String.init).joined(separator: ", ")
    let others = known.count > maximumListed ? " and others" : ""
    return AnnotateError(
      .usage,
      what,
      subject: path,
      why: known.isEmpty ? "it has no faces" : "it has none of them",
      hints: known.isEmpty ? [] : ["its tracks: \(numbers)\(others)"]
    )
  }
}
