internal import AnnotateInventory

/// The name of a track's handler, which players show as the title of the track.
extension QuickTimeBox {
  /// The number of bytes in a handler before its name.
  private static let nameOffset = 24
  /// The bytes of a handler that say what kind of data the track holds.
  private static let kind = 8..<12

  /// The name without a length or an end mark; empty if there is none.
  ///
  /// QuickTime writes the length before it, also into files that claim to be MP4.
  private var handlerName: [UInt8] {
    let stored = Array(payload.dropFirst(Self.nameOffset))
    guard let length = stored.first.map(Int.init) else { return [] }
    let text = Array(stored.prefix { $0 != 0 })
    let follows = stored.dropFirst(1 + length)
    let hasLength = length < 32 && stored.count > length && follows.allSatisfy { $0 == 0 }
    return hasLength ? Array(stored.dropFirst().prefix(length)) : text
  }

  /// The handler with the name of another one, in its own form; itself if the other has no name.
  func withHandlerName(of other: QuickTimeBox?) -> QuickTimeBox {
    guard let name = other?.handlerName, !name.isEmpty, name != handlerName else { return self }
    return named(name) ?? self
  }

  /// The handler with the kind and the name of another one, in its own form; QuickTime and MP4 store both
  /// differently.
  func withHandler(of other: QuickTimeBox) -> QuickTimeBox {
    guard other.payload.count >= Self.kind.upperBound, payload.count >= Self.nameOffset else {
      return other
    }
    var handler = self
    handler.payload.replaceSubrange(Self.kind, with: other.payload[Self.kind])
    return handler.named(other.handlerName) ?? other
  }

  /// The handler with a name, in its own form; nil if it cannot hold it.
  private func named(_ name: [UInt8]) -> QuickTimeBox? {
    guard name.count < 256, payload.count >= Self.nameOffset else { return nil }
    let isQuickTime = payload[4..<8].elementsEqual("mhlr".utf8)
    let stored = isQuickTime ? [UInt8(name.count)] + name : name + [0]
    return QuickTimeBox(type, payload.prefix(Self.nameOffset) + stored)
  }
}
