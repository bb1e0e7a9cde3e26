import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@testable import AnnotateFiles
@testable import AnnotateInference

@Suite("Digests in the cache", .timeLimit(.minutes(10)))
struct StoredDigestTests {
  private let folder: TemporaryFolder
  private let cache: ModelCache
  private let source: String
  /// A time at which the source no longer counts as just changed, however long the test takes.
  private let later = time(nil) + 1_000_000

  init() throws {
    folder = try TemporaryFolder()
    cache = ModelCache(folder: folder.path("cache"))
    source = folder.path("model.onnx")
    try write("model")
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: source))
  }

  private var digest: StoredDigest { StoredDigest("text", of: source, in: cache) }

  /// The digest, which is the text of the file, and whether it was computed.
  private func value(_ digest: StoredDigest) throws -> (text: String, isComputed: Bool) {
    var isComputed = false
    let text = try digest.value(at: later) { path throws(AnnotateError) in
      isComputed = true
      return String(decoding: try FileContents.read(path), as: UTF8.self)
    }
    return (text, isComputed)
  }

  /// Expects that the digest is computed, and then that it comes from the cache.
  private func expectComputedOnce(_ text: String) throws {
    for isFirst in [true, false] {
      let found = try value(digest)
      #expect(found.text == text)
      #expect(found.isComputed == isFirst)
    }
  }

  @Test("a digest is computed once for each name and path")
  func once() throws {
    try expectComputedOnce("model")
    #expect(try value(StoredDigest("other", of: source, in: cache)).isComputed)
    let copy = folder.path("copy.onnx")
    try FileManager.default.copyItem(atPath: source, toPath: copy)
    #expect(try value(StoredDigest("text", of: copy, in: cache)).isComputed)
    #expect(try !value(digest).isComputed)
  }

  @Test("a file of another size, time or number has another digest")
  func changed() throws {
    try expectComputedOnce("model")
    try write("models")
    try expectComputedOnce("models")
    utimes(source, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    try expectComputedOnce("models")
    let other = folder.path("other")
    try Data("MODELS".utf8).write(to: URL(fileURLWithPath: other))
    utimes(other, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
    rename(other, source)
    try expectComputedOnce("MODELS")
  }

  @Test("a change that keeps size and time of modification is noticed")
  func hiddenChange() throws {
    let times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes(source, times)
    try expectComputedOnce("model")
    let before = try #require(FileVersion(of: source))
    // Two changes within one step of the file system's clock have the same time.
    repeat {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: source))
      try file.write(contentsOf: Data("MODEL".utf8))
      try file.close()
      utimes(source, times)
    } while FileVersion(of: source) == before
    try expectComputedOnce("MODEL")
  }

  @Test("the digest of a file that has just changed is not stored")
  func unsettled() throws {
    let change = try #require(FileVersion(of: source)).changeSeconds
    for _ in 0..<2 {
      var isComputed = false
      _ = try digest.value(at: change + 1) { _ throws(AnnotateError) in
        isComputed = true
        return "x"
      }
      #expect(isComputed)
    }
    #expect(!FileManager.default.fileExists(atPath: digest.path))
  }

  @Test("a damaged file in the cache is replaced, never used")
  func damaged() throws {
    try expectComputedOnce("model")
    let whole = try Data(contentsOf: URL(fileURLWithPath: digest.path))
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 1
      try changed.write(to: URL(fileURLWithPath: digest.path))
      try expectComputedOnce("model")
    }
    for rest in [whole.dropLast(), Data(), Data("a b c".utf8)] {
      try rest.write(to: URL(fileURLWithPath: digest.path))
      try expectComputedOnce("model")
    }
  }

  @Test("the entry of another file is not used in place of the right one")
  func foreign() throws {
    let other = folder.path("other.onnx")
    try Data("other".utf8).write(to: URL(fileURLWithPath: other))
    let otherDigest = StoredDigest("text", of: other, in: cache)
    _ = try value(otherDigest)
    try FileManager.default.moveItem(atPath: otherDigest.path, toPath: digest.path)
    try expectComputedOnce("model")
  }

  @Test(
    "a file in the cache that belongs to another user is not used",
    .enabled(if: geteuid() == 0, "only root can give files away")
  )
  func otherUser() throws {
    try expectComputedOnce("model")
    #expect(chown(digest.path, 1, 1) == 0)
    try expectComputedOnce("model")
    #expect(chown(cache.folder, 1, 1) == 0)
    #expect(try value(digest).isComputed)
    #expect(try value(digest).isComputed)
  }

  @Test("without a usable cache, digests are computed each time")
  func noCache() throws {
    try Data().write(to: URL(fileURLWithPath: cache.folder))
    for _ in 0..<2 { #expect(try value(digest) == ("model", true)) }
    let runtime = RuntimeFolder(path: folder.url.path)
    let found = try runtime.digest("text", of: source) { path throws(AnnotateError) in path }
    #expect(found == source)
  }

  @Test("an error of the computation is passed on")
  func failure() {
    #expect(throws: AnnotateError.self) {
      _ = try StoredDigest("text", of: folder.path("none"), in: cache)
        .value { path throws(AnnotateError) in try FileContents.read(path).description }
    }
  }
}
