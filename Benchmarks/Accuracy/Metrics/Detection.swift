internal import AnnotateMediaTypes

/// A labelled face.
struct LabelledBox: Equatable {
  let bounds: Rect<DisplaySpace>
  /// Whether the label counts; a detection of a label that does not count is neither right nor wrong.
  let counts: Bool
}

/// A face that was found.
struct FoundBox: Equatable {
  let bounds: Rect<DisplaySpace>
  let confidence: Double
}
