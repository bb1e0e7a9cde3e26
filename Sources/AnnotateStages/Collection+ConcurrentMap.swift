extension Collection where Self: Sendable, Element: Sendable {
  /// Transforms all elements, several at the same time.
  ///
  /// - Parameters:
  ///   - limit: how many elements are transformed at the same time; with 1, they are transformed in order.
  ///   - transform: transforms one element.
  /// - Returns: the results in the order of the elements.
  /// - Throws: the first error, after all running transformations have ended.
  package func concurrentMap<Result: Sendable>(
    limit: Int = .max,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    if count == 1 || limit <= 1 { return try await orderedMap(transform) }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      var running = 0
      for (number, element) in enumerated() {
        if running == limit, let (done, result) = try await group.next() {
          results[done] = result
          running -= 1
        }
        group.addTask { (number, try await transform(element)) }
        running += 1
      }
      for try await (done, result) in group { results[done] = result }
      return results.compactMap(\.self)
    }
  }

  private func orderedMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
