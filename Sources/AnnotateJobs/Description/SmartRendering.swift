/// When the source's own packets go into the output where no stamp touches the picture.
public enum SmartRendering: String, Sendable, CaseIterable {
  /// Always; a job for which that cannot be done fails before the work begins.
  case always
  /// If it can be done; otherwise all pictures are encoded.
  case auto
}
