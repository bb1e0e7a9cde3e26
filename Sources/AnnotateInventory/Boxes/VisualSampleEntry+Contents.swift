/// What a description of pictures holds beside what FFmpeg reads.
extension VisualSampleEntry {
  /// The box with the projection and the relation of two views.
  private static let views = "vexu"
  private static let relation = "eyes"

  /// Whether there is a second view, in layers of the stream that FFmpeg does not decode.
  private var hasSecondView: Bool { boxes.contains { ["lhvC", "mvcC"].contains($0.type) } }

  /// The boxes with what becomes of each.
  ///
  /// Two views in one picture stay what they are; a second view in layers is lost.
  var judgedBoxes: [(box: QuickTimeBox, meaning: BoxMeaning)] {
    boxes.flatMap { $0.type == Self.views ? $0.parsedChildren : [$0] }.map { box in
      let meaning = BoxCatalogue.meaning(of: box, in: .pictureEntry)
      guard case .item(let name, _) = meaning, box.type == Self.relation, !hasSecondView else {
        return (box, meaning)
      }
      return (box, .item(name, .ofGeometry))
    }
  }

  /// The boxes that are true of the same pictures encoded anew.
  ///
  /// - Parameter keepsGeometry: whether the pictures have the same size and form.
  /// - Returns: the boxes, without those that FFmpeg writes anew.
  package func lastingBoxes(keepsGeometry: Bool) -> [QuickTimeBox] {
    let lasting = judgedBoxes.filter { _, meaning in
      guard case .item(_, let nature) = meaning else { return false }
      return nature == .lasting || nature == .ofGeometry && keepsGeometry
    }.map(\.box)
    let inViews = Set(boxes.filter { $0.type == Self.views }.flatMap(\.parsedChildren).map(\.type))
    let views = lasting.filter { inViews.contains($0.type) }
    let others = lasting.filter { !inViews.contains($0.type) }
    return others + (views.isEmpty ? [] : [QuickTimeBox(Self.views, views.flatMap(\.bytes))])
  }
}
