extension InventoryItem {
  /// The beginnings of the names of items that decide how a file is played; all others tell what only people want
  /// to know, or what nobody knows.
  private static let ofPlayback = [
    "the extended language", "the language tag", "the ambient light", "the gamma",
    "the field of view", "the projection", "the arrangement of two views",
    "the spherical projection (sv3d", "the second view", "the relation of two views", "the link to",
    "the combination of tracks", "the replacement of", "the offset of the track", "the cropping",
    "the further editions", "the order of chapters", "the chapters in chapters",
    "the hiding of chapters", "the links and commands of chapters", "the languages of chapters",
    "the repetition of the animation", "the disabling of the track",
  ]

  /// The item without what tells about people, places and devices; nil if that is all of it.
  package var withoutPersonalData: InventoryItem? {
    if Self.ofPlayback.contains(where: name.hasPrefix) || isMarkOfM4V { return self }
    guard name.hasPrefix("the spherical projection (uuid"),
      let plain = SphericalProjection.plain(bytes)
    else { return nil }
    return InventoryItem(name, track: track, nature, bytes: plain)
  }

  /// Whether it is the box by which Apple's players know a video that they can play: an identifier and a number.
  private var isMarkOfM4V: Bool {
    bytes.count == 20 && bytes.starts(with: [0x6B, 0x68, 0x40, 0xF2])
  }
}

/// The description of a spherical projection in XML (Google's Spherical Video V1), in which programs also write
/// their names and the time of the recording.
package enum SphericalProjection {
  /// The bytes with which a box of the kind begins.
  package static let identifier: [UInt8] = [
    0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
  ]

  /// The elements that decide how the picture is shown, in the order in which they are written.
  private static let elements = [
    "Spherical", "Stitched", "ProjectionType", "StereoMode", "InitialViewHeadingDegrees",
    "InitialViewPitchDegrees", "InitialViewRollDegrees", "CroppedAreaImageWidthPixels",
    "CroppedAreaImageHeightPixels", "FullPanoWidthPixels", "FullPanoHeightPixels",
    "CroppedAreaLeftPixels", "CroppedAreaTopPixels",
  ]

  /// The contents of the box with nothing but what decides how the picture is shown; nil if it is not such a box.
  package static func plain(_ payload: [UInt8]) -> [UInt8]? {
    guard payload.starts(with: identifier) else { return nil }
    let text = String(decoding: payload.dropFirst(identifier.count), as: UTF8.self)
    let found = elements.compactMap { name in
      value(of: name, in: text).map { "<GSpherical:\(name)>\($0)</GSpherical:\(name)>" }
    }
    guard !found.isEmpty else { return nil }
    let xml =
      "<?xml version=\"1.0\"?><rdf:SphericalVideo"
      + " xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
      + " xmlns:GSpherical=\"http://ns.google.com/videos/1.0/spherical/\">"
      + "<GSpherical:StitchingSoftware></GSpherical:StitchingSoftware>"
      + found.joined() + "</rdf:SphericalVideo>"
    return identifier + Array(xml.utf8)
  }

  /// The value of an element if it is a number or a word.
  private static func value(of name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<GSpherical:\(name)>") else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "<" }
    let isPlain = value.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0))
    }
    return isPlain && (1...20).contains(value.count) ? String(value) : nil
  }
}
