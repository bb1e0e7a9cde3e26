/// The registry of export formats, in the order in which they are listed.
package enum ExportRegistry {
  /// All formats.
  package static let all: [any FaceExporter] = [
    CSVExporter(),
    CSVTrackExporter(),
    AfterEffectsExporter(),
    AfterEffectsExpressionExporter(),
    AfterEffectsRigExporter(),
    NukeExporter(),
    NukeRigExporter(),
    FusionExporter(),
    FusionRigExporter(),
    BlenderExporter(),
    BlenderRigExporter(),
    FinalCutExporter(),
    PremiereExporter(),
    OpenTimelineExporter(),
    MarkerListExporter(),
    MLTExporter(),
    WebVTTExporter(),
    SubRipExporter(),
    TimedTextExporter(),
    CVATExporter(),
    LabelStudioExporter(),
    DatumaroExporter(),
    MOTExporter(),
    COCOExporter(),
    YOLOExporter(),
    OpenFaceExporter(),
    MediaPipeExporter(),
    LiveLinkExporter(),
    USDExporter(),
  ]

  /// The exporter with the given name; nil if there is none.
  package static func exporter(named name: String) -> (any FaceExporter)? {
    all.first { $0.name == name }
  }
}
