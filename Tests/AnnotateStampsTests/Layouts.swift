import AnnotateMediaTypes

/// The sample layouts of FFmpeg's pixel formats with the same names (`libavutil/pixdesc.c`).
enum Layouts {
  typealias Component = PixelLayout.Component

  static let yuv420p = planar("yuv420p", log2Width: 1, log2Height: 1)
  static let yuvj420p = planar("yuvj420p", log2Width: 1, log2Height: 1, impliesFullRange: true)
  static let yuv422p = planar("yuv422p", log2Width: 1, log2Height: 0)
  static let yuv444p = planar("yuv444p", log2Width: 0, log2Height: 0)
  static let yuv420p10le = planar("yuv420p10le", depth: 10, log2Width: 1, log2Height: 1)
  static let yuv420p12le = planar("yuv420p12le", depth: 12, log2Width: 1, log2Height: 1)
  static let yuv420p10be = planar(
    "yuv420p10be",
    depth: 10,
    log2Width: 1,
    log2Height: 1,
    isBigEndian: true
  )
  static let yuv422p10le = planar("yuv422p10le", depth: 10, log2Width: 1, log2Height: 0)
  static let yuva420p = planar("yuva420p", log2Width: 1, log2Height: 1, hasAlpha: true)
  static let yuva444p10le = planar(
    "yuva444p10le",
    depth: 10,
    log2Width: 0,
    log2Height: 0,
    hasAlpha: true
  )
  static let rgba = packed("rgba", [0, 1, 2, 3], hasAlpha: true)
  /// Layouts that differ in depth, chroma subsampling, order and alpha.
  static let all = [
    yuv420p, yuv422p10le, yuv444p, yuv420p10be, gbrp, rgb24, rgba, gray, p010le, nv12, yuyv422,
    rgb565le, yuva420p, yuva444p10le,
  ]
  static let gbrp = PixelLayout(
    name: "gbrp",
    components: [2, 0, 1].map { Component(plane: $0, step: 1, offset: 0, shift: 0, depth: 8) },
    isRGB: true
  )
  static let rgb24 = packed("rgb24", [0, 1, 2])
  static let bgra = packed("bgra", [2, 1, 0, 3], hasAlpha: true)
  static let nv12 = PixelLayout(
    name: "nv12",
    components: [
      Component(plane: 0, step: 1, offset: 0, shift: 0, depth: 8),
      Component(plane: 1, step: 2, offset: 0, shift: 0, depth: 8),
      Component(plane: 1, step: 2, offset: 1, shift: 0, depth: 8),
    ],
    isRGB: false,
    log2ChromaWidth: 1,
    log2ChromaHeight: 1
  )
  static let p010le = PixelLayout(
    name: "p010le",
    components: [
      Component(plane: 0, step: 2, offset: 0, shift: 6, depth: 10),
      Component(plane: 1, step: 4, offset: 0, shift: 6, depth: 10),
      Component(plane: 1, step: 4, offset: 2, shift: 6, depth: 10),
    ],
    isRGB: false,
    log2ChromaWidth: 1,
    log2ChromaHeight: 1
  )
  static let yuyv422 = PixelLayout(
    name: "yuyv422",
    components: [
      Component(plane: 0, step: 2, offset: 0, shift: 0, depth: 8),
      Component(plane: 0, step: 4, offset: 1, shift: 0, depth: 8),
      Component(plane: 0, step: 4, offset: 3, shift: 0, depth: 8),
    ],
    isRGB: false,
    log2ChromaWidth: 1
  )
  static let rgb565le = PixelLayout(
    name: "rgb565le",
    components: [
      Component(plane: 0, step: 2, offset: 1, shift: 3, depth: 5),
      Component(plane: 0, step: 2, offset: 0, shift: 5, depth: 6),
      Component(plane: 0, step: 2, offset: 0, shift: 0, depth: 5),
    ],
    isRGB: true
  )
  static let gray = PixelLayout(
    name: "gray",
    components: [Component(plane: 0, step: 1, offset: 0, shift: 0, depth: 8)],
    isRGB: false
  )
  static let ya8 = PixelLayout(
    name: "ya8",
    components: [
      Component(plane: 0, step: 2, offset: 0, shift: 0, depth: 8),
      Component(plane: 0, step: 2, offset: 1, shift: 0, depth: 8),
    ],
    isRGB: false,
    hasAlpha: true
  )

  private static func planar(
    _ name: String,
    depth: Int = 8,
    log2Width: Int,
    log2Height: Int,
    isBigEndian: Bool = false,
    impliesFullRange: Bool = false,
    hasAlpha: Bool = false
  ) -> PixelLayout {
    PixelLayout(
      name: name,
      components: (0..<(hasAlpha ? 4 : 3)).map {
        Component(plane: $0, step: depth > 8 ? 2 : 1, offset: 0, shift: 0, depth: depth)
      },
      isRGB: false,
      hasAlpha: hasAlpha,
      log2ChromaWidth: log2Width,
      log2ChromaHeight: log2Height,
      isBigEndian: isBigEndian,
      impliesFullRange: impliesFullRange
    )
  }

  private static func packed(
    _ name: String,
    _ offsets: [Int],
    hasAlpha: Bool = false
  ) -> PixelLayout {
    PixelLayout(
      name: name,
      components: offsets.map {
        Component(plane: 0, step: offsets.count, offset: $0, shift: 0, depth: 8)
      },
      isRGB: true,
      hasAlpha: hasAlpha
    )
  }
}
