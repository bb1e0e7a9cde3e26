import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite(
  "Stamps as a player shows them",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: ProcessRunner.has("ffmpeg"), "the program ffmpeg is not installed")
)
struct PlayerColorTests {
  private static let side = 48
  private static let size = PixelSize(4 * side, 3 * side)

  /// The saturated colours at full and at three quarters of their strength, and two colours in between.
  private static let colors: [[Int]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [0, 255, 255], [255, 0, 255],
    [191, 0, 0], [0, 191, 0], [0, 0, 191], [255, 255, 255], [0, 0, 0], [255, 128, 0],
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let layout: PixelLayout
    var matrix = ColorDescription.unspecified
    var isFullRange: Bool?
    /// The ffmpeg options that describe the picture.
    let reading: String
    var testDescription: String { "\(layout.name), \(reading)" }
  }

  static let cases: [Case] = {
    let layouts = [
      Layouts.yuv420p, Layouts.yuv422p, Layouts.yuv444p, Layouts.yuv420p10le, Layouts.yuv420p12le,
    ]
    let matrices = [(1, "bt709"), (5, "bt601"), (6, "bt601"), (9, "bt2020")]
    let tagged = layouts.flatMap { layout in
      matrices.flatMap { matrix, name in
        [(false, "tv"), (true, "pc")].map { isFull, range in
          let reading = "in_color_matrix=\(name):in_range=\(range)"
          return Case(layout: layout, matrix: matrix, isFullRange: isFull, reading: reading)
        }
      }
    }
    return tagged + [
      Case(layout: Layouts.yuv420p, reading: "in_color_matrix=bt601:in_range=tv"),
      Case(layout: Layouts.yuvj420p, reading: "in_color_matrix=bt601:in_range=pc"),
      Case(layout: Layouts.rgb24, reading: "flags=neighbor"),
      Case(layout: Layouts.bgra, reading: "flags=neighbor"),
      Case(layout: Layouts.gbrp, reading: "flags=neighbor"),
    ]
  }()

  /// The stored samples without the padding at the end of rows.
  private func bytes(of frame: SyntheticFrame) -> Data {
    var data = Data()
    for plane in 0...(frame.layout.components.map(\.plane).max() ?? 0) {
      let parts = frame.layout.components.indices.filter {
        frame.layout.components[$0].plane == plane
      }
      let grid = frame.grid(parts[0])
      let inOrder = parts.sorted {
        frame.layout.components[$0].offset < frame.layout.components[$1].offset
      }
      for row in 0..<grid.height {
        for column in 0..<grid.width {
          for part in inOrder {
            let word = frame.word(part, column, row)
            data.append(UInt8(word & 255))
            if frame.layout.components[part].depth > 8 { data.append(UInt8(word >> 8)) }
          }
        }
      }
    }
    return data
  }

  /// Returns the red, green and blue bytes to which ffmpeg converts a picture.
  private func shown(_ frame: SyntheticFrame, _ reading: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let (raw, shown) = (folder.path("in.raw"), folder.path("out.rgb"))
    try bytes(of: frame).write(to: URL(fileURLWithPath: raw))
    let name = frame.layout.name
    let scale = "scale=\(reading):flags=accurate_rnd+full_chroma_int+full_chroma_inp"
    let filter = reading.hasPrefix("flags") ? "null" : scale
    try FFmpeg.make([
      "-f", "rawvideo", "-pix_fmt", name, "-s", frame.size.description, "-i", raw, "-vf", filter,
      "-pix_fmt", "rgb24", "-f", "rawvideo", shown,
    ])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: shown)))
  }

  @Test("saturated colours are shown within three levels", arguments: cases)
  func saturated(_ sample: Case) throws {
    let color = ColorDescription(matrix: sample.matrix, isFullRange: sample.isFullRange)
    var frame = SyntheticFrame(Self.size, sample.layout, color, byte: 0)
    try frame.draw(
      Self.colors.enumerated().map { index, color in
        let parts = color.map { Double($0) / 255 }
        return .filled(
          StampColor(red: parts[0], green: parts[1], blue: parts[2]),
          x: Double(index % 4 * Self.side),
          y: Double(index / 4 * Self.side),
          width: Double(Self.side),
          height: Double(Self.side)
        )
      }
    )
    let picture = try shown(frame, sample.reading)
    for (index, color) in Self.colors.enumerated() {
      let worst = worst(of: picture, cell: index, color)
      #expect(worst.error <= 3, "\(worst.found) instead of \(color)")
    }
  }

  /// Returns the largest error of a cell's colour, away from its edges, where chroma belongs to two cells.
  private func worst(
    of picture: [UInt8],
    cell: Int,
    _ color: [Int]
  ) -> (error: Int, found: [Int]) {
    var worst = (error: 0, found: color)
    for y in stride(from: 8, to: Self.side - 8, by: 5) {
      for x in stride(from: 8, to: Self.side - 8, by: 5) {
        let (column, row) = (cell % 4 * Self.side + x, cell / 4 * Self.side + y)
        let index = row * Self.size.width + column
        let found = (0..<3).map { Int(picture[3 * index + $0]) }
        let error = zip(found, color).map { abs($0 - $1) }.max() ?? 0
        if error > worst.error { worst = (error, found) }
      }
    }
    return worst
  }

  @Test("on grey pictures without a stated range white is the largest code, as in players")
  func gray() throws {
    var frame = SyntheticFrame(Self.size, Layouts.gray, ColorDescription(), seed: 6)
    let white = StampColor(red: 1, green: 1, blue: 1)
    try frame.draw([.filled(white, x: 0, y: 0, width: 48, height: 48)])
    #expect(frame.code(0, 24, 24) == 255)
    let picture = try shown(frame, "flags=accurate_rnd")
    #expect(picture[3 * (24 * Self.size.width + 24)] == 255)
  }
}
