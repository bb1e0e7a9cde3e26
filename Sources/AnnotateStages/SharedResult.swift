/// A result that several tasks need and that is computed once, by the first task that asks for it.
package actor SharedResult<Value: Sendable> {
  private enum State {
    case unknown(@Sendable () async throws -> Value)
    case computing
    case known(Result<Value, any Error>)
  }

  private var state: State
  private var waiting: [CheckedContinuation<Value, any Error>] = []

  /// Creates a result that `compute` computes.
  package init(_ compute: @escaping @Sendable () async throws -> Value) {
    state = .unknown(compute)
  }

  /// The value, computed in the calling task if no other task has begun to compute it.
  ///
  /// - Throws: the error of the computation, for every caller.
  package func value() async throws -> Value {
    switch state {
    case .known(let result): return try result.get()
    case .computing: return try await withCheckedThrowingContinuation { waiting.append($0) }
    case .unknown(let compute): return try await value(of: compute)
    }
  }

  private func value(of compute: @Sendable () async throws -> Value) async throws -> Value {
    // The computation is forgotten, and with it the frames that it needs.
    state = .computing
    let result: Result<Value, any Error>
    do {
      result = .success(try await compute())
    } catch {
      result = .failure(error)
    }
    state = .known(result)
    for continuation in waiting { continuation.resume(with: result) }
    waiting = []
    return try result.get()
  }
}
