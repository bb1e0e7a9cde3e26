package import AnnotateExports
internal import AnnotateFaces
package import AnnotateMediaTypes
internal import AnnotateTracking

/// A drawing of the tracks of a clip: a panel with curves and events for each track.
package struct TrackPlot: Sendable {
  /// The maximum number of tracks that are drawn: those with the most frames.
  package static let maxTracks = 40

  /// The margins in pixels.
  private static let (left, right, top, bottom) = (64.0, 24.0, 74.0, 34.0)
  private static let (plotWidth, panelHeight, laneHeight, gap) = (900.0, 72.0, 14.0, 40.0)

  private let clip: ExportedClip
  private let names: [Int: String]
  private let tracks: [ExportedTrack]
  private let length: Double

  /// Describes a drawing.
  ///
  /// - Parameters:
  ///   - clip: The clip with its tracks.
  ///   - names: The names of tracks, by their numbers.
  package init(of clip: ExportedClip, names: [Int: String]) {
    (self.clip, self.names) = (clip, names)
    let longest = clip.tracks.sorted { ($1.faces.count, $0.id) < ($0.faces.count, $1.id) }
    tracks = longest.prefix(Self.maxTracks).sorted { $0.id < $1.id }
    length = clip.frames.isEmpty ? 0 : max(clip.end(of: clip.frames.count - 1).seconds, 1e-6)
  }

  /// The width and the height of the drawing in pixels.
  package var size: PixelSize {
    PixelSize(Int(Self.left + Self.plotWidth + Self.right), Int(height))
  }

  private var height: Double {
    let panel = Self.panelHeight + Self.laneHeight + Self.gap
    return Self.top + panel * Double(max(1, tracks.count)) + Self.bottom
  }

  /// The drawing as an SVG document.
  package var svg: String {
    var drawing = SVGDocument(width: Double(size.width), height: height)
    drawHead(&drawing)
    if tracks.isEmpty {
      drawing.text("There are no faces.", Self.left, Self.top + 30, fill: "#52525b")
    }
    let events = Dictionary(grouping: clip.events, by: \.track)
    for (index, track) in tracks.enumerated() {
      let y = Self.top + Double(index) * (Self.panelHeight + Self.laneHeight + Self.gap) + 18
      drawPanel(track, events[track.id] ?? [], y, &drawing)
    }
    return drawing.text
  }

  private func drawHead(_ drawing: inout SVGDocument) {
    drawing.text("Faces in \(clip.sourceName)", Self.left, 24, isBold: true)
    var x = Self.left
    for curve in PlotCurve.allCases {
      drawing.line([(x, 42), (x + 22, 42)], stroke: curve.color, width: 2.5)
      drawing.text(curve.title, x + 28, 46)
      x += 44 + Double(curve.title.count) * 7
    }
    let kinds = Set(clip.events.map(\.kind))
    for kind in FaceEvent.Kind.allCases where kinds.contains(kind) {
      drawing.tip(x + 5, 37, size: 10, fill: kind.color)
      drawing.text(kind.words, x + 15, 46)
      x += 32 + Double(kind.words.count) * 7
    }
    let rest = clip.tracks.count - tracks.count
    if rest > 0 {
      drawing.text("and \(rest) tracks that are seen less", Self.left, 64, fill: "#52525b")
    }
  }

  private func drawPanel(
    _ track: ExportedTrack,
    _ events: [FaceEvent],
    _ y: Double,
    _ drawing: inout SVGDocument
  ) {
    let title = names[track.id].map { "\(track.id): \($0)" } ?? track.title
    drawing.text(title, Self.left, y - 5, isBold: true)
    drawing.rect(Self.left, y, Self.plotWidth, Self.panelHeight, fill: "#f4f4f6")
    for (first, last) in Self.stretches(track) {
      let (start, end) = (x(clip.time(of: first)), x(clip.end(of: last)))
      drawing.rect(start, y, max(0.5, end - start), Self.panelHeight, fill: "#e2e6f0")
    }
    drawAxes(y, &drawing)
    for curve in PlotCurve.allCases {
      drawing.line(points(curve, of: track, y), stroke: curve.color, width: 1.4)
    }
    for event in events { draw(event, y + Self.panelHeight + 2, &drawing) }
  }

  private func drawAxes(_ y: Double, _ drawing: inout SVGDocument) {
    for (fraction, label) in [(0.0, "0"), (0.5, "0.5"), (1, "1")] {
      let height = self.height(fraction, y)
      drawing.line(
        [(Self.left, height), (Self.left + Self.plotWidth, height)],
        stroke: "#d4d4d8",
        width: 0.6
      )
      drawing.text(label, Self.left - 6, height + 4, anchor: "end", fill: "#52525b")
    }
    let axis = PlotAxis(length: length, count: 10)
    let base = y + Self.panelHeight + Self.laneHeight
    for mark in axis.marks {
      let x = Self.left + Double(mark) / 100 / length * Self.plotWidth
      drawing.line([(x, base - 2), (x, base + 3)], stroke: "#52525b", width: 1)
      drawing.text(axis.label(mark), x, base + 15, anchor: "middle", fill: "#52525b")
    }
  }

  private func draw(_ event: FaceEvent, _ y: Double, _ drawing: inout SVGDocument) {
    let start = x(clip.time(of: event.frames.lowerBound))
    let end = x(clip.end(of: event.frames.upperBound))
    if event.frames.count > 1, end - start >= 6 {
      drawing.rect(start, y + 2, end - start, 6, fill: event.kind.color)
    } else {
      drawing.tip(start, y, size: 9, fill: event.kind.color)
    }
  }

  /// The points of a curve: a line through the minimum and the maximum of each half pixel, with gaps
  /// in the gaps of the track.
  private func points(
    _ curve: PlotCurve,
    of track: ExportedTrack,
    _ y: Double
  ) -> [(x: Double, y: Double)?] {
    var points: [(x: Double, y: Double)?] = []
    var (column, low, high, lastFrame) = (-1, 0.0, 0.0, -2)
    for face in track.faces {
      guard let value = curve.value(face) else { continue }
      let position = x(clip.time(of: face.frame))
      if face.frame != lastFrame + 1 { points.append(nil) }
      if Int(position * 2) != column || face.frame != lastFrame + 1 {
        points.append((position, height(value, y)))
        (column, low, high) = (Int(position * 2), value, value)
      } else if value < low || value > high {
        points.append((position, height(value, y)))
        (low, high) = (min(low, value), max(high, value))
      }
      lastFrame = face.frame
    }
    return points
  }

  private func x(_ time: MediaTime) -> Double { Self.left + time.seconds / length * Self.plotWidth }

  private func height(_ fraction: Double, _ y: Double) -> Double {
    y + 4 + (1 - min(max(fraction, 0), 1)) * (Self.panelHeight - 8)
  }

  /// The first and the last frame of each stretch of a track without gaps.
  private static func stretches(_ track: ExportedTrack) -> [(Int, Int)] {
    track.faces.reduce(into: []) { stretches, face in
      if let last = stretches.last, face.frame == last.1 + 1 {
        stretches[stretches.count - 1].1 = face.frame
      } else {
        stretches.append((face.frame, face.frame))
      }
    }
  }
}

/// The marks of a time axis.
struct PlotAxis {
  /// The steps between marks that people read easily, in hundredths of a second.
  private static let steps = [
    1, 2, 4, 10, 20, 50, 100, 200, 500, 1000, 1500, 3000, 6000, 12000, 30000, 60000, 90000,
    180_000, 360_000, 720_000, 1_440_000, 4_320_000, 8_640_000,
  ]

  /// The times of the marks, in hundredths of a second.
  let marks: [Int]
  private let hasFractions: Bool

  /// Divides `length` seconds by about `count` marks.
  init(length: Double, count: Int) {
    let hundredths = Int(min(max(length, 0), 1e9) * 100)
    let step = Self.steps.first { $0 * count >= hundredths } ?? max(1, hundredths / count)
    marks = Array(stride(from: 0, through: hundredths, by: step))
    hasFractions = step < 100
  }

  /// The label of a mark: minutes and seconds, with hours if there are any.
  func label(_ mark: Int) -> String {
    let seconds = mark / 100
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = Self.twoDigits(seconds % 60) + (hasFractions ? "." + Self.twoDigits(mark % 100) : "")
    return hours > 0
      ? "\(hours):\(Self.twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A value of a face that is plotted over time.
enum PlotCurve: String, CaseIterable {
  case confidence, openness, smile

  /// The text in the legend.
  var title: String {
    switch self {
    case .confidence: "confidence"
    case .openness: "eyes open"
    case .smile: "smile"
    }
  }

  /// The colour of the curve, with enough contrast on white.
  var color: String {
    switch self {
    case .confidence: "#475569"
    case .openness: "#0369a1"
    case .smile: "#b45309"
    }
  }

  /// The value for a face, from 0 to 1; nil if unknown.
  func value(_ face: ExportedFace) -> Double? {
    switch self {
    case .confidence: return face.confidence
    case .smile: return face.expression.smile?.score
    case .openness:
      let eyes = [face.expression.leftEye, face.expression.rightEye].compactMap { $0?.openness }
      return eyes.isEmpty ? nil : eyes.reduce(0, +) / Double(eyes.count)
    }
  }
}

extension FaceEvent.Kind {
  /// The colour of the event's marks.
  var color: String {
    switch self {
    case .enters: "#15803d"
    case .leaves: "#71717a"
    case .blinks: "#0891b2"
    case .closesEyes: "#6d28d9"
    case .smiles: "#d97706"
    case .looksAway: "#be185d"
    }
  }
}
