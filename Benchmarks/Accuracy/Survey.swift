internal import Foundation

/// Looks at many things, on all cores, and tells how far it has come.
///
/// Networks run in one thread; so there are as many of what looks as there are cores.
struct Survey<Looker: Sendable>: Sendable {
  /// What looks, one for each core.
  let lookers: [Looker]
  private let name: String

  /// Makes what looks, once for each core.
  ///
  /// - Parameters:
  ///   - name: what is told on standard error.
  ///   - make: makes one that looks.
  /// - Throws: what `make` throws.
  init(_ name: String, _ make: () throws -> Looker) rethrows {
    self.name = name
    lookers = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in try make() }
  }

  /// What is seen of each item, in their order.
  ///
  /// - Throws: what `look` throws.
  func results<Item: Sendable, Result: Sendable>(
    of items: [Item],
    _ look: @escaping @Sendable (Looker, Item) async throws -> Result
  ) async throws -> [Result] {
    let queue = WorkQueue(name, count: items.count)
    return try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
      for looker in lookers {
        group.addTask {
          var seen: [(Int, Result)] = []
          while let place = await queue.next() {
            seen.append((place, try await look(looker, items[place])))
          }
          return seen
        }
      }
      var all: [(Int, Result)] = []
      for try await seen in group { all += seen }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// Hands out numbers from zero on, and tells on standard error how many are gone.
private actor WorkQueue {
  private let name: String
  private let count: Int
  private var place = 0

  init(_ name: String, count: Int) {
    (self.name, self.count) = (name, count)
  }

  /// The next number; nil where there are no more.
  func next() -> Int? {
    guard place < count else { return nil }
    defer { place += 1 }
    // Ten lines are enough, also for a file.
    if place * 10 / count != (place - 1) * 10 / count || place == 0 {
      Headway.tell("\(name): \(place) of \(count)")
    }
    return place
  }
}

/// Tells on standard error what is being measured.
enum Headway {
  /// Writes a line.
  static func tell(_ words: String) {
    FileHandle.standardError.write(Data("accuracy: \(words)\n".utf8))
  }
}
