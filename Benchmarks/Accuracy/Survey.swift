internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Foundation

/// Measures many items on all cores, and reports progress.
///
/// A network runs in one thread, so there is one subject for each core.
struct Survey<Subject: Sendable>: Sendable {
  /// The subjects, one for each core.
  let subjects: [Subject]
  private let name: String

  /// Creates a subject for each core.
  ///
  /// - Parameters:
  ///   - name: the name of the survey in progress messages.
  ///   - make: creates a subject.
  /// - Throws: the errors of `make`.
  init(_ name: String, _ make: () throws -> Subject) rethrows {
    self.name = name
    subjects = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in try make() }
  }

  /// Measures each item.
  ///
  /// Pictures are processed by size, because it takes longer to compile a network for another size than
  /// to run it.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - path: the path of an item's picture.
  ///   - measure: measures an item with a subject.
  /// - Returns: the results, in the order of the items.
  /// - Throws: the errors of `measure`, and an error if a picture cannot be opened.
  func results<Item: Sendable, Result: Sendable>(
    of items: [Item],
    at path: (Item) -> String,
    _ measure: @escaping @Sendable (Subject, Item) async throws -> Result
  ) async throws -> [Result] {
    let order = try Self.order(of: items.map(path))
    let queue = WorkQueue(name, count: items.count)
    return try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
      for subject in subjects {
        group.addTask {
          var results: [(Int, Result)] = []
          while let number = await queue.next() {
            let index = order[number]
            results.append((index, try await measure(subject, items[index])))
          }
          return results
        }
      }
      var all: [(Int, Result)] = []
      for try await results in group { all += results }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The indices of the pictures, sorted by the size of the picture.
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

/// Hands out the numbers from zero, and reports progress on standard error.
private actor WorkQueue {
  private let name: String
  private let count: Int
  private var number = 0

  init(_ name: String, count: Int) {
    (self.name, self.count) = (name, count)
  }

  /// Takes the next number; nil if there are no more.
  func next() -> Int? {
    guard number < count else { return nil }
    defer { number += 1 }
    // Ten lines are enough, even in a file.
    if number * 10 / count != (number - 1) * 10 / count || number == 0 {
      ProgressLog.report("\(name): \(number) of \(count)")
    }
    return number
  }
}

/// Reports on standard error what is being measured.
enum ProgressLog {
  /// Writes one line.
  static func report(_ text: String) {
    FileHandle.standardError.write(Data("accuracy: \(text)\n".utf8))
  }
}
