public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips where the real clips are absent.
  public static var needsClips: Self {
    .enabled(if: Places.hasSharedMedia, "the real clips are absent: ../shared/media")
  }

  /// Skips where the real clips or the models are absent.
  public static var needsClipsAndModels: Self {
    .enabled(
      if: Places.hasSharedMedia && Places.hasRuntime,
      "the real clips (../shared/media) or the models (make setup) are absent"
    )
  }

  /// Skips where the validator of JSON Schemas is absent.
  public static var needsJSONSchema: Self {
    .enabled(if: JSONSchema.isInstalled, "the Python package jsonschema is absent")
  }
}
