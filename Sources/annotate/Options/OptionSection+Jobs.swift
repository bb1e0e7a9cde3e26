internal import AnnotateJobs

/// Sections of job options that several commands have.
extension OptionSection {
  static let excerpt = OptionSection("Excerpt", JobOptions.excerpt)
  static let stamps = OptionSection("Stamps", JobOptions.stamps)
  static let covers = OptionSection("Covers", JobOptions.covers + [JobOptions.noDetection])
  static let crops = OptionSection("Crops", JobOptions.crops)
  static let faces = OptionSection("Faces", JobOptions.faces)
  static let tracking = OptionSection("Tracking", JobOptions.tracking + [JobOptions.noTracking])
  static let models = OptionSection("Models", JobOptions.models)
  static let picture = OptionSection("Picture", JobOptions.picture)
  static let encoding = OptionSection("Encoding", JobOptions.encoding)
  static let smartEncoding = OptionSection(
    "Encoding",
    JobOptions.encoding + [JobOptions.smartRender]
  )
  static let pictures = OptionSection("Pictures", [JobOptions.frameRate] + JobOptions.pictures)
}
