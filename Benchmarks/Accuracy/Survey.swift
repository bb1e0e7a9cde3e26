internal import AnnotateMedia
internal import AnnotateMediaTypes
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
  /// Pictures are looked at by their sizes: to make networks ready for another size takes longer than
  /// to run them.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - path: the path of an item's picture.
  ///   - look: looks at an item.
  /// - Returns: what was seen, in the order of the items.
  /// - Throws: what `look` throws, and where a picture cannot be opened.
  func results<Item: Sendable, Result: Sendable>(
    of items: [Item],
    at path: (Item) -> String,
    _ look: @escaping @Sendable (Looker, Item) async throws -> Result
  ) async throws -> [Result] {
    let order = try Self.order(of: items.map(path))
    let queue = WorkQueue(name, count: items.count)
    return try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
      for looker in lookers {
        group.addTask {
          var seen: [(Int, Result)] = []
          while let number = await queue.next() {
            let place = order[number]
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

  /// The places of the pictures, those of one size side by side.
  private static func order(of paths: [String]) throws -> [Int] {
    let sizes = try paths.map { path in
      try Demuxer(opening: path).source.mainVideo?.geometry?.displaySize ?? PixelSize(0, 0)
    }
    return sizes.indices.sorted { first, second in
      (sizes[first].width, sizes[first].height, first)
        < (sizes[second].width, sizes[second].height, second)
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
