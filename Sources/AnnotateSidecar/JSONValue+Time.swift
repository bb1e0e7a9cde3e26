package import AnnotateJSON
package import AnnotateMediaTypes

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
