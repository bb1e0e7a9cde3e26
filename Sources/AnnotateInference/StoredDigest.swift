internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// A digest of a file that is kept next to the compiled models, so that the file is read only once.
///
/// It counts only for the version of the file that it was computed from.
struct StoredDigest {
  private let cache: ModelCache
  private let source: String
  private let key: Fingerprint

  /// Creates the cache entry of the digest with a name, such as `sha256`, of the file at the path
  /// `source`.
  init(_ name: String, of source: String, in cache: ModelCache) {
    (self.cache, self.source) = (cache, source)
    var key = Fingerprint()
    key.add(name)
    key.add(source)
    self.key = key
  }

  /// The path of the cache file.
  var path: String { cache.path(of: key, extension: "digest") }

  /// The digest from the cache if the file is as it was, otherwise the one that `compute` returns; `now` is
  /// the time in seconds since 1970.
  func value(
    at now: Int = time(nil),
    _ compute: (_ path: String) throws(AnnotateError) -> String
  ) throws(AnnotateError) -> String {
    guard let version = FileVersion(of: source) else { return try compute(source) }
    if let stored = load(for: version) { return stored }
    let digest = try compute(source)
    // A file that may change without getting another version has no digest in the cache.
    if version.isSettled(at: now), FileVersion(of: source) == version {
      try? store(digest, for: version)
    }
    return digest
  }

  private func load(for version: FileVersion) -> String? {
    guard let bytes = cache.contents(of: path) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == version.text,
      words[2] == checksum(words[1], version)
    else { return nil }
    return words[1]
  }

  private func store(_ digest: String, for version: FileVersion) throws(AnnotateError) {
    guard cache.isUsable() else { return }
    let line = "\(version.text) \(digest) \(checksum(digest, version))"
    let file = try PartialFile(for: path, overwrites: true, keepsOwner: false)
    try FileContents.write(Array(line.utf8), to: file)
    try file.commit(isDurable: false)
  }

  private func checksum(_ digest: String, _ version: FileVersion) -> String {
    var sum = key
    sum.add(version.text)
    sum.add(digest)
    return sum.hexadecimal
  }
}

extension RuntimeFolder {
  /// A digest of a file, which `compute` computes unless the cache has it.
  ///
  /// - Parameters:
  ///   - name: the kind of digest, such as `sha256`.
  ///   - path: the path of the file.
  ///   - compute: computes the digest of the file at a path, as a text without spaces.
  /// - Returns: the digest of the file as it is now.
  /// - Throws: the error of `compute`.
  package func digest(
    _ name: String,
    of path: String,
    compute: (_ path: String) throws(AnnotateError) -> String
  ) throws(AnnotateError) -> String {
    guard let cache else { return try compute(path) }
    return try StoredDigest(name, of: path, in: cache).value(compute)
  }
}

/// A checksum that distinguishes contents: FNV-1a (Fowler, Noll and Vo) over words of eight bytes.
///
/// It detects damaged and changed files, but not forgeries.
struct Fingerprint {
  private(set) var value: UInt64 = start
  /// The value in sixteen hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3
  /// The number of bytes that are added in one step, a word to each of four sums: a processor computes
  /// them at the same time.
  private static let stepSize = 32

  /// Adds a number.
  mutating func add(number: UInt64) {
    value = Self.sum(value, number)
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / Self.stepSize * Self.stepSize
    if whole > 0 { add(steps: UnsafeRawBufferPointer(rebasing: bytes[..<whole])) }
    for index in whole..<bytes.count { add(number: UInt64(bytes[index])) }
    add(number: UInt64(bytes.count))
  }

  /// Adds a text.
  mutating func add(_ text: String) {
    add(Array(text.utf8))
  }

  /// Adds bytes whose number is a multiple of the size of a step.
  private mutating func add(steps buffer: UnsafeRawBufferPointer) {
    var (first, second, third, fourth) = (Self.start, Self.start, Self.start, Self.start)
    for offset in stride(from: 0, to: buffer.count, by: Self.stepSize) {
      first = Self.sum(first, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      second = Self.sum(second, buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      third = Self.sum(third, buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      fourth = Self.sum(fourth, buffer.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
    }
    for sum in [first, second, third, fourth] { add(number: sum) }
  }

  private static func sum(_ value: UInt64, _ number: UInt64) -> UInt64 {
    let product = (value ^ number) &* prime
    // The high bits of a product depend on all bits, the low ones do not.
    return product ^ product >> 32
  }
}
