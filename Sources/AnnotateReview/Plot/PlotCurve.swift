internal import AnnotateExports
internal import AnnotateFaces
internal import AnnotateTracking

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
