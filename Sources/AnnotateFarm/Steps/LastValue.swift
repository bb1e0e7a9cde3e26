internal import AnnotateMediaTypes
internal import Synchronization

/// A value that is kept until that for another key is needed.
final class LastValue<Value: Sendable>: Sendable {
  private let last = Mutex<(key: String, value: Value)?>(nil)

  /// The value for a key, which `make` makes unless it is the last one.
  ///
  /// - Throws: What `make` throws.
  func value(
    for key: String,
    _ make: () throws(AnnotateError) -> Value
  ) throws(AnnotateError) -> Value {
    if let known = last.withLock({ $0 }), known.key == key { return known.value }
    let value = try make()
    last.withLock { $0 = (key, value) }
    return value
  }
}
