import AnnotateExports
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Clips whose exports are read by other projects' programs.
enum ReaderCase: String, CaseIterable {
  case film, ntsc, pal, rotated, anamorphic, rotatedAnamorphic, fast, crowd, empty

  /// The clip; it has two faces unless the case is about their number.
  var clip: ExportedClip {
    switch self {
    case .film: SampleClip.clip(rate: Rational(24000, 1001))
    case .ntsc: SampleClip.clip(rate: Rational(30000, 1001), startTimecode: "09:59:59;20")
    case .pal: SampleClip.clip(startTimecode: "10:00:00:00")
    case .rotated:
      SampleClip.clip(
        rate: Rational(50, 1),
        geometry: FrameGeometry(codedSize: PixelSize(640, 360), orientation: .right)
      )
    case .anamorphic:
      SampleClip.clip(geometry: Self.wide(.up))
    case .rotatedAnamorphic:
      SampleClip.clip(geometry: Self.wide(.left))
    case .fast: SampleClip.clip(rate: Rational(60000, 1001))
    case .crowd:
      SampleClip.clip(tracks: Dictionary(uniqueKeysWithValues: (1...50).map { ($0, [3...12]) }))
    case .empty: SampleClip.clip(tracks: [:])
    }
  }

  private static func wide(_ orientation: Orientation) -> FrameGeometry {
    FrameGeometry(
      codedSize: PixelSize(720, 576),
      orientation: orientation,
      sampleAspectRatio: Rational(64, 45)
    )
  }

  /// The size with square pixels, computed by hand.
  var squareSize: (width: Double, height: Double) {
    switch self {
    case .rotated: (360, 640)
    case .anamorphic: (1024, 576)
    case .rotatedAnamorphic: (576, 1024)
    default: (640, 360)
    }
  }

  /// The upright size in stored pixels.
  var storedSize: (width: Double, height: Double) {
    switch self {
    case .rotated: (360, 640)
    case .anamorphic: (720, 576)
    case .rotatedAnamorphic: (576, 720)
    default: (640, 360)
    }
  }

  /// The positions of points in a picture of the given size, by the names of track and point and the index
  /// of the frame.
  func positions(
    _ points: [FacePoint],
    in size: (width: Double, height: Double)
  ) -> [String: [Double]] {
    var positions: [String: [Double]] = [:]
    for track in clip.tracks {
      for face in track.faces {
        for point in points {
          guard let position = face.position(of: point) else { continue }
          positions["\(track.id) \(point.rawValue) \(face.frame)"] = [
            position.x * size.width / storedSize.width,
            position.y * size.height / storedSize.height,
          ]
        }
      }
    }
    return positions
  }

  /// Writes the clip into a folder and returns the path.
  func export(
    _ format: String,
    _ choices: ExportChoices = ExportChoices(),
    in folder: TemporaryFolder
  ) throws -> String {
    let exporter = try #require(ExportRegistry.exporter(named: format))
    let path = folder.path("\(format).\(exporter.fileExtension ?? "txt")")
    guard case .file(let text) = try exporter.export(clip, choices) else {
      throw ToolFailure("\(format) is no single file")
    }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
}

extension ReaderCase {
  /// The answers of a Python script for the exports of clips, all in one run, because Python starts slowly.
  ///
  /// The script defines `read(path)`.
  static func read<Answer: Decodable>(
    _ format: String,
    of samples: [ReaderCase] = allCases,
    by script: String,
    importing module: String
  ) throws -> [(sample: ReaderCase, answer: Answer)] {
    let folders = try samples.map { _ in try TemporaryFolder() }
    let paths = try zip(samples, folders).map { try $0.export(format, in: $1) }
    let whole =
      "import json, sys\n\(script)\njson.dump([read(p) for p in sys.argv[1:]], sys.stdout)"
    let answers: [Answer] = try PythonPackage.json(whole, paths, importing: module)
    return Array(zip(samples, answers))
  }
}

/// Compares positions that were read with the known ones, within a twentieth of a pixel.
func expectPositions(
  _ read: [String: [Double]],
  _ known: [String: [Double]],
  _ sample: ReaderCase,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(Set(read.keys) == Set(known.keys), "\(sample)", sourceLocation: sourceLocation)
  let worst = known.map { name, position in
    zip(position, read[name] ?? []).map { abs($0 - $1) }.max() ?? .infinity
  }.max()
  #expect(worst ?? 0 <= 0.05, "\(sample)", sourceLocation: sourceLocation)
}
