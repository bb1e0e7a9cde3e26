public import Testing

// What a suite needs or does, for readers; `TestRules` makes sure of the first three.
extension Tag {
  /// Starts programs: `annotate`, `ffmpeg`, or readers of exports.
  @Tag
  public static var process: Self
  /// Reads the real clips in `../shared/media`.
  @Tag
  public static var media: Self
  /// Runs the models that `make setup` fetches.
  @Tag
  public static var model: Self
  /// Compares with an approved file in the repository.
  @Tag
  public static var golden: Self
  /// Divides the work on a video between processes.
  @Tag
  public static var farm: Self
  /// Takes more than ten seconds on two cores.
  @Tag
  public static var slow: Self
}
