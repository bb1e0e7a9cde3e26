internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// What a process has checked already, so that its later steps need not: on shared folders, every look at a
/// path costs a request.
final class KnownClips: Sendable {
  private let checks = Mutex<Set<String>>([])
  /// The checked paths of the last clip, by its name.
  let paths = LastValue<FarmReading.Paths>()
  /// The result of linking the last clip, by its name.
  let linked = LastValue<FarmResult>()
  /// What is in the last linked faces, by their digest.
  let faces = LastValue<RecordedFaces>()
  /// Which pictures are copied from the last clip, by its name and the digest of its linked faces; nil in it if all are encoded.
  let splices = LastValue<SplicePlan?>()

  /// Checks something unless it was checked before.
  ///
  /// - Throws: What `check` throws.
  func checkOnce(_ name: String, _ check: () throws(AnnotateError) -> Void) throws(AnnotateError) {
    guard !checks.withLock({ $0.contains(name) }) else { return }
    try check()
    checks.withLock { _ = $0.insert(name) }
  }
}

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
