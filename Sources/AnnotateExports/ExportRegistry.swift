/// All formats, in the order in which they are listed.
package enum ExportRegistry {
  /// Every format.
  package static let all: [any TrackExporter] = [
    CSVExporter(),
    CSVTrackExporter(),
    AfterEffectsExporter(),
    AfterEffectsExpressionExporter(),
    NukeExporter(),
    FusionExporter(),
    BlenderExporter(),
    FinalCutExporter(),
    PremiereExporter(),
    OpenTimelineExporter(),
    MarkerListExporter(),
    MLTExporter(),
    WebVTTExporter(),
    SubRipExporter(),
    CVATExporter(),
    MOTExporter(),
    COCOExporter(),
    YOLOExporter(),
  ]

  /// The one of a name.
  package static func exporter(named name: String) -> (any TrackExporter)? {
    all.first { $0.name == name }
  }
}
