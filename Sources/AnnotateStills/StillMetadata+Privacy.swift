package import AnnotateMediaTypes

extension StillMetadata {
  /// The metadata that tell nothing about people, places and devices: colours and density.
  ///
  /// The orientation is written again when they are embedded.
  package func withoutPersonalData() -> StillMetadata {
    var kept = StillMetadata()
    kept.iccProfile = iccProfile
    if iccProfile == nil { kept.exif = exif.flatMap(ExifBlock.init)?.colors?.bytes }
    // Square pixels of whatever size need not be stated.
    kept.density = density ?? densities.first { $0.x != $0.y }
    kept.pngChunks = pngChunks.filter(\.isColor)
    return kept
  }

  /// What the metadata tell.
  package var personalData: PersonalData {
    var data = PersonalData()
    let kept = withoutPersonalData().exifFields
    for field in exifFields where !Self.isDensity(field) && !kept.contains(field) {
      data.add(field.personalKind)
    }
    data.add(.xmp, xmp != nil || !extendedXMP.isEmpty ? 1 : 0)
    data.add(.iptc, photoshop?.isEmpty == false ? 1 : 0)
    data.add(.remark, comments.count + pngChunks.count { $0.isText })
    data.add(.preview, hasThumbnail || !previews.isEmpty ? 1 : 0)
    return data
  }

  private static func isDensity(_ field: ExifField) -> Bool {
    field.group == .image
      && [TIFFTag.xResolution, TIFFTag.yResolution, TIFFTag.resolutionUnit].contains(field.tag)
  }
}

extension ExifField {
  private static let makerNote = 0x927C

  /// What kind of personal data the field is.
  fileprivate var personalKind: PersonalData.Kind {
    if group == .gps { return .location }
    if group == .photo, tag == Self.makerNote { return .makerNote }
    let kind = PersonalData.Kind(ofTag: name)
    return kind == .otherTag ? .exif : kind
  }
}

extension StillFile {
  /// The file without what tells about people, places and devices, and without what lies behind its picture.
  package func withoutPersonalData() -> StillFile {
    var file = self
    file.metadata = metadata.withoutPersonalData()
    file.trailingParts = []
    file.hasReducedCopies = false
    return file
  }

  /// What the file tells besides its picture.
  package var personalData: PersonalData {
    var data = metadata.personalData
    data.add(.part, trailingParts.count)
    if hasReducedCopies, !metadata.hasThumbnail, metadata.previews.isEmpty { data.add(.preview) }
    return data
  }
}
