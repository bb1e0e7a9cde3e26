package import AnnotateFaces
public import AnnotateMediaTypes
internal import AnnotateTracking

/// How faces are tracked from frame to frame.
public struct TrackingOptions: Sendable, Equatable {
  /// Whether faces are tracked; otherwise each frame stands alone, and its faces are numbered from 1 as
  /// they were detected.
  public var isOn = true
  /// How many later frames are known when a frame is decided; nil is half a second's.
  public var lookahead: Int?
  /// How long a face that is out of sight keeps its track ID.
  public var memory = TrackerOptions().memory
  /// The people whose names and photos are known; they get the first numbers, in this order.
  public var people: [PersonPhoto] = []

  /// Tracks faces with the default options.
  public init() {}

  /// The name of a person of whom a photo is known; nil for others.
  package func name(ofPerson number: Int) -> String? {
    people.indices.contains(number - 1) ? people[number - 1].name : nil
  }

  /// The detection that tracking needs: without tracks, nobody is recognised.
  package func needed(of detection: DetectionOptions) -> DetectionOptions {
    var needed = detection
    needed.recognizesPeople = needed.recognizesPeople && isOn
    return needed
  }
}
