/// Keeps the page of the present version of a sidecar, and makes another when that changes.
actor PageCache {
  private let sidecar: ReviewedSidecar
  private let make: @Sendable (EntityTag) async throws -> ServedPage
  /// The sidecars of pages that may be open, the latest last.
  private var originals: [(version: String, file: OpenedFile)] = []
  private var current: (tag: EntityTag, page: Task<ServedPage, any Error>)?

  /// The maximum number of sidecars that are kept open.
  private static let maxOriginals = 16

  /// Keeps the pages of a sidecar, which `make` makes.
  init(
    of sidecar: ReviewedSidecar,
    making make: @escaping @Sendable (EntityTag) async throws -> ServedPage
  ) {
    (self.sidecar, self.make) = (sidecar, make)
  }

  /// The page of the present version.
  ///
  /// - Throws: why it cannot be made.
  func page() async throws -> ServedPage {
    let tag = try await sidecar.tag()
    if let current, current.tag == tag { return try await current.page.value }
    let page = Task { [make] in try await make(tag) }
    current = (tag, page)
    do {
      let made = try await page.value
      originals = originals.suffix(Self.maxOriginals - 1) + [(tag.version, made.sidecar)]
      return made
    } catch {
      if current?.tag == tag { current = nil }
      throw error
    }
  }

  /// The sidecar in the version of a page that was made; nil if that was long ago.
  func original(inVersion version: String) -> OpenedFile? {
    originals.last { $0.version == version }?.file
  }
}

/// A page for one version of a sidecar.
struct ServedPage: Sendable {
  /// The HTML.
  let bytes: [UInt8]
  /// The version of the sidecar.
  let tag: EntityTag
  /// The sidecar in this version.
  let sidecar: OpenedFile

  /// Describes a page.
  init(bytes: [UInt8], tag: EntityTag, sidecar: OpenedFile) {
    (self.bytes, self.tag, self.sidecar) = (bytes, tag, sidecar)
  }
}
