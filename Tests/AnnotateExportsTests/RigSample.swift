import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Clips whose faces turn all the way round, grow and are out of sight for a while.
enum RigSample: String, CaseIterable {
  case film, dropFrame, fast, variable, anamorphic

  private var rate: Rational {
    switch self {
    case .film: Rational(24000, 1001)
    case .dropFrame: Rational(30000, 1001)
    case .fast: Rational(60000, 1001)
    case .variable, .anamorphic: Rational(25, 1)
    }
  }

  private var geometry: FrameGeometry {
    self == .anamorphic
      ? FrameGeometry(codedSize: PixelSize(720, 576), sampleAspectRatio: Rational(64, 45))
      : FrameGeometry(codedSize: PixelSize(640, 360))
  }

  /// The size of the picture in square pixels.
  var size: (width: Double, height: Double) { self == .anamorphic ? (1024, 576) : (640, 360) }

  /// The clip; face 2 has a gap.
  var clip: ExportedClip {
    let (start, geometry) = (self == .dropFrame ? "09:59:59;20" : nil, geometry)
    let frames = (0..<24).map { index in
      // Every third frame is late by less than half a frame if the rate varies.
      let late = self == .variable && index % 3 == 1 ? 0.4 : 0
      let ticks = (Double(index) + late) * Double(rate.denominator) * 1000
      return ExportedFrame(
        time: MediaTime(Int64(ticks), timeBase: Rational(1, rate.numerator * 1000))
      )
    }
    return ExportedClip(
      sourceName: "a clip & more.mov",
      geometry: geometry,
      frameRate: rate,
      startTimecode: start,
      frames: frames,
      tracks: [(1, [0...23]), (2, [3...8, 14...20])].map { id, ranges in
        ExportedTrack(id: id, faces: ranges.flatMap { Self.faces(id, $0, geometry.displaySize) })
      }
    )
  }

  private static func faces(
    _ id: Int,
    _ frames: ClosedRange<Int>,
    _ size: PixelSize
  ) -> [ExportedFace] {
    frames.map { frame in
      var face = SampleClip.observation(id, frame: frame, size: size)
      face.bounds.width *= 1 + Double(frame) / 40
      face.bounds.height *= 1 + Double(frame) / 30
      face.pose = HeadPose(roll: Double((frame * 25 + id * 90) % 360) - 180)
      return ExportedFace(frame: frame, observation: face)
    }
  }

  /// The middle, the size and the angle of each face in square pixels and degrees, by the number of the track
  /// and that of the frame.
  var states: [String: [Double]] {
    let (clip, size) = (clip, size)
    let stored = geometry.displaySize
    let (across, down) = (
      size.width / Double(stored.width), size.height / Double(stored.height)
    )
    var states: [String: [Double]] = [:]
    for track in clip.tracks {
      for face in track.faces {
        for number in clip.grid.numbers(of: face.frame) {
          let (middle, bounds) = (face.bounds.center, face.bounds)
          states["\(track.id) \(number)"] = [
            middle.x * across, middle.y * down, bounds.width * across, bounds.height * down,
            face.pose?.roll ?? 0,
          ]
        }
      }
    }
    return states
  }

  /// Writes the clip into a folder and returns the path.
  func export(_ format: String, in folder: TemporaryFolder) throws -> String {
    let exporter = try #require(ExportRegistry.exporter(named: format))
    let path = folder.path("\(rawValue).\(exporter.fileExtension ?? "txt")")
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
      throw ToolFailure("\(format) is no single file")
    }
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// Expects the states that a reader found: the middle within a twentieth of a pixel, sizes within a
  /// hundredth of themselves, angles within a tenth of a degree.
  func expect(
    _ read: [String: [Double]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let known = states
    #expect(Set(read.keys) == Set(known.keys), "\(self)", sourceLocation: sourceLocation)
    for (name, state) in known {
      guard let found = read[name], found.count == 5 else { continue }
      let turn = ((found[4] - state[4]) / 360).rounded() * 360
      let isRight =
        abs(found[0] - state[0]) <= 0.05 && abs(found[1] - state[1]) <= 0.05
        && abs(found[2] / state[2] - 1) <= 0.01 && abs(found[3] / state[3] - 1) <= 0.01
        && abs(found[4] - turn - state[4]) <= 0.1
      #expect(isRight, "\(self) \(name): \(found) is not \(state)", sourceLocation: sourceLocation)
    }
    // Interpolation between two frames must not spin the face back.
    for (name, state) in read {
      let words = name.split(separator: " ").compactMap { Int($0) }
      guard let next = read["\(words[0]) \(words[1] + 1)"] else { continue }
      #expect(abs(next[4] - state[4]) < 90, "\(self) \(name)", sourceLocation: sourceLocation)
    }
  }
}
