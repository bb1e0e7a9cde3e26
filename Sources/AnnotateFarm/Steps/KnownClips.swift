internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// What a process has checked already, so that its later steps need not: on shared folders, every look at a
/// path costs a request.
final class KnownClips: Sendable {
  private struct State {
    var checks: Set<String> = []
    /// The paths of the last clip.
    var paths: (clip: String, paths: FarmReading.Paths)?
    /// The linked faces of the last clip, and what is in them.
    var linked: (clip: String, result: FarmResult)?
    var faces: (digest: String, faces: RecordedFaces)?
  }

  private let state = Mutex(State())

  /// Checks something unless it was checked before.
  ///
  /// - Throws: What `check` throws.
  func checkOnce(_ name: String, _ check: () throws(AnnotateError) -> Void) throws(AnnotateError) {
    guard !state.withLock({ $0.checks.contains(name) }) else { return }
    try check()
    state.withLock { _ = $0.checks.insert(name) }
  }

  /// The checked paths of a clip, which `make` checks the first time.
  ///
  /// - Throws: What `make` throws.
  func paths(
    of clip: String,
    _ make: () throws(AnnotateError) -> FarmReading.Paths
  ) throws(AnnotateError) -> FarmReading.Paths {
    if let known = state.withLock(\.paths), known.clip == clip { return known.paths }
    let paths = try make()
    state.withLock { $0.paths = (clip, paths) }
    return paths
  }

  /// The result of linking a clip, which `find` finds the first time.
  ///
  /// - Throws: What `find` throws.
  func linked(
    _ clip: String,
    _ find: () throws(AnnotateError) -> FarmResult
  ) throws(AnnotateError) -> FarmResult {
    if let known = state.withLock(\.linked), known.clip == clip { return known.result }
    let result = try find()
    state.withLock { $0.linked = (clip, result) }
    return result
  }

  /// What is in linked faces, which `read` reads the first time.
  ///
  /// - Throws: What `read` throws.
  func faces(
    _ digest: String,
    _ read: () throws(AnnotateError) -> RecordedFaces
  ) throws(AnnotateError) -> RecordedFaces {
    if let known = state.withLock(\.faces), known.digest == digest { return known.faces }
    let faces = try read()
    state.withLock { $0.faces = (digest, faces) }
    return faces
  }
}
