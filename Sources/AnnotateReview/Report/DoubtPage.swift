internal import AnnotateExports
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// The HTML of a report of doubts.
struct DoubtPage {
  /// A picture of a doubt.
  struct Picture {
    /// The index of its frame.
    let frame: Int
    /// The picture, with the face in its middle.
    let png: [UInt8]
    /// The size of the face's box, as fractions of the picture's.
    let box: (width: Double, height: Double)
  }

  /// The clip of the sidecar.
  let clip: ExportedClip
  /// The header of the sidecar.
  let header: SidecarHeader
  /// What is listed.
  let doubts: [FaceDoubt]
  /// The pictures of each doubt in the order of time, by the indices of the doubts.
  let pictures: [Int: [Picture]]
  /// How many doubts are not listed.
  let others: Int

  /// The HTML file.
  var bytes: [UInt8] {
    PageTemplate.report(with: [
      "title": Array("Faces to look for in \(clip.sourceName)".xmlEscaped.utf8),
      "facts": Array(facts.xmlEscaped.utf8), "kinds": Array(kinds.utf8),
      "items": doubts.indices.flatMap(item),
    ])
  }

  /// What the list is of.
  private var facts: String {
    let more =
      others > 0 ? " \(others) less likely ones are in the table of the export csv-doubts." : ""
    return "\(doubts.count) faces may still be visible, the likeliest and largest first."
      + "\(more) \(Self.limits(of: header))"
  }

  /// What no list of doubts has.
  static func limits(of header: SidecarHeader) -> String {
    let left =
      header.hidesFaces
      ? "Other pictures of the file, in which nobody looked for faces, were left out of the output. "
      : ""
    return left + "Not listed: faces that nothing hints at, such as most that are smaller than "
      + "\(Int(FaceDoubt.smallest)) pixels."
  }

  /// A switch for each reason that is listed.
  private var kinds: String {
    FaceDoubt.Reason.allCases.map { reason in
      let count = doubts.count { $0.reasons.contains(reason) }
      guard count > 0 else { return "" }
      return "<label><input type=\"checkbox\" checked value=\"\(reason.rawValue)\"> "
        + "\(reason.words) (\(count))</label>\n"
    }.joined()
  }

  private func item(_ index: Int) -> [UInt8] {
    let doubt = doubts[index]
    let reasons = doubt.reasons.map(\.rawValue).joined(separator: " ")
    let box = doubt.face(nearest: doubt.frame).bounds
    let sides = [box.x, box.y, box.width, box.height].map { JSONValue.rounded($0, places: 1).line }
    let (first, last) = (doubt.frames.lowerBound, doubt.frames.upperBound)
    let text =
      "<p><b>\(clock(doubt.frame))</b> frame \(doubt.frame)</p><p>"
      + "\((doubt.track?.title ?? "this").xmlEscaped) \(doubt.reasons.map(\.words).joined(separator: ", "))</p>"
      + "<p class=\"soft\">\(clock(first)) to \(clock(last)), box \(sides.joined(separator: ","))</p>"
    return Array("<li tabindex=\"-1\" data-why=\"\(reasons)\">".utf8) + pictures(index)
      + Array("<div>\(text)</div></li>\n".utf8)
  }

  private func pictures(_ index: Int) -> [UInt8] {
    guard let pictures = pictures[index] else { return Array("<div class=\"picture\"></div>".utf8) }
    return pictures.flatMap(Self.element)
  }

  private static func element(_ picture: Picture) -> [UInt8] {
    let (width, height) = (percent(picture.box.width), percent(picture.box.height))
    return Array(
      "<div class=\"picture\"><img alt=\"frame \(picture.frame)\" src=\"data:image/png;base64,".utf8
    )
      + Base64.encode(picture.png)
      + Array("\"><i style=\"width:\(width);height:\(height)\"></i></div>".utf8)
  }

  private static func percent(_ fraction: Double) -> String {
    "\(JSONValue.rounded(100 * (fraction.isFinite ? fraction : 0), places: 1).line)%"
  }

  /// When players show a frame, to a thousandth of a second.
  private func clock(_ frame: Int) -> String {
    clip.playerTime(of: frame).description
  }
}

extension FaceDoubt.Reason {
  /// The reason in words that follow the name of a face.
  var words: String {
    switch self {
    case .suspected: "may be a face"
    case .begins: "begins inside the picture"
    case .ends: "ends inside the picture"
    case .gap: "is missing for a while"
    case .unsure: "is found with low confidence"
    case .small: "is very small"
    case .short: "is seen briefly"
    case .double: "is where another face is"
    case .jump: "jumps"
    }
  }
}
