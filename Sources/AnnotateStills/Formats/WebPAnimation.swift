package import AnnotateMediaTypes

/// The pictures of an animated WebP file, still compressed (WebP Container Specification, "Animation").
package struct WebPAnimation: Sendable, Equatable {
  /// A picture that changes a part of the canvas.
  package struct Part: Sendable, Equatable {
    /// Its rectangle, always inside the canvas.
    package var area: PixelRect
    /// Its duration in milliseconds.
    package var milliseconds: Int
    /// Whether it is blended with the canvas instead of replacing it.
    package var blends: Bool
    /// Whether its area is cleared afterwards.
    package var clears: Bool
    /// The picture as a separate file.
    package var file: [UInt8]
  }

  /// The size of all pictures.
  package var canvas: PixelSize
  /// The parts in the order in which they are shown; never empty.
  package var parts: [Part]

  /// Reads a whole file; nil if it is not an animation, is cut off or invalid.
  package init?(_ bytes: [UInt8]) {
    let (chunks, isComplete) = WebPChunks.read(bytes)
    guard isComplete, let header = chunks.first, header.type == "VP8X",
      let width = header.data.number(at: 4, bytes: 3, .little),
      let height = header.data.number(at: 7, bytes: 3, .little)
    else { return nil }
    canvas = PixelSize(width + 1, height + 1)
    parts = []
    for chunk in chunks where chunk.type == "ANMF" {
      guard let part = Part(chunk.data, on: canvas) else { return nil }
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
  }
}

extension WebPAnimation.Part {
  /// The number of bytes before the chunks of the picture.
  private static let headerLength = 16

  fileprivate init?(_ data: [UInt8], on canvas: PixelSize) {
    let numbers = stride(from: 0, to: 15, by: 3)
      .compactMap { data.number(at: $0, bytes: 3, .little) }
    guard numbers.count == 5, data.count > Self.headerLength else { return nil }
    let size = PixelSize(numbers[2] + 1, numbers[3] + 1)
    area = PixelRect(x: 2 * numbers[0], y: 2 * numbers[1], size: size)
    guard area.x + size.width <= canvas.width, area.y + size.height <= canvas.height else {
      return nil
    }
    milliseconds = numbers[4]
    (blends, clears) = (data[15] & 2 == 0, data[15] & 1 != 0)
    guard let file = Self.file(data, size) else { return nil }
    self.file = file
  }

  /// Returns the chunks of a picture as a file.
  private static func file(_ data: [UInt8], _ size: PixelSize) -> [UInt8]? {
    // The start takes the part of a file header, after which chunks have the same form.
    var inner = [UInt8](repeating: 0, count: 4)
    inner.append(data.count - headerLength + 4, bytes: 4, .little)
    inner += [UInt8]("WEBP".utf8) + data[headerLength...]
    let (chunks, isComplete) = WebPChunks.read(inner)
    let pixels = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
    guard isComplete, pixels.contains(where: { $0.type != "ALPH" }) else { return nil }
    let hasAlpha = pixels.contains { $0.type == "ALPH" }
    let header = WebPChunk(type: "VP8X", data: WebPWriter.extendedHeader(hasAlpha: hasAlpha, size))
    return WebPChunks.file((hasAlpha ? [header] : []) + pixels)
  }
}
