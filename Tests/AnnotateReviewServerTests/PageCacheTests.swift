import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AnnotateReviewServer

@Suite("Pages of a sidecar that changes")
struct PageCacheTests {
  @Test("a page is made once for each version")
  func versions() async throws {
    let file = try SmallSidecar()
    let made = Mutex(0)
    let cache = PageCache(of: ReviewedSidecar(file.path)) { [path = file.path] tag in
      let number = made.withLock { count in
        count += 1
        return count
      }
      return ServedPage(bytes: [UInt8(number)], tag: tag, sidecar: try OpenedFile(path))
    }
    #expect(try await cache.page().bytes == [1])
    let version = try await cache.page().tag.version
    // As programs do that leave the old file to those who have it open.
    try FileManager.default.removeItem(atPath: file.path)
    try file.write(SmallSidecar.text("second"))
    #expect(try await cache.page().bytes == [2])
    // A page of the first version may still be open.
    let first = await cache.original(inVersion: version)
    #expect(first?.size == SmallSidecar.text().utf8.count)
    #expect(await cache.original(inVersion: "other") === nil)
  }

  @Test("a page that cannot be made is tried again")
  func failure() async throws {
    let file = try SmallSidecar()
    let made = Mutex(0)
    let cache = PageCache(of: ReviewedSidecar(file.path)) { [path = file.path] tag in
      let number = made.withLock { count in
        count += 1
        return count
      }
      guard number > 1 else { throw ToolFailure("not yet") }
      return ServedPage(bytes: [], tag: tag, sidecar: try OpenedFile(path))
    }
    await #expect(throws: ToolFailure.self) { try await cache.page() }
    #expect(try await cache.page().bytes == [])
  }
}
