package import AnnotateContainers
package import AnnotateFaces
package import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotateSidecar
package import AnnotateTracking

extension TrackingOptions {
  /// The maximum size of the frames that wait for the default lookahead, in bytes.
  private static let maximumMemory = 1 << 30
  /// The maximum size of a pixel in bytes: four components of two bytes.
  private static let bytesPerPixel = 8

  /// The options of the tracker of a stream, with signatures of the people in photos; nil if there is no
  /// tracker.
  ///
  /// - Parameters:
  ///   - video: the stream.
  ///   - detection: how faces are detected.
  ///   - limits: the maximum that photos may claim.
  /// - Returns: the options.
  /// - Throws: `AnnotateError` if nobody can be recognised in a photo.
  package func options(
    for video: StreamInfo,
    _ detection: DetectionOptions,
    _ limits: InputLimits
  ) async throws -> TrackerOptions? {
    guard isOn else { return nil }
    let affordable = min(
      TrackerOptions.lookahead(at: video.frameRate),
      Self.affordable(for: video)
    )
    var options = TrackerOptions(lookahead: lookahead ?? affordable, memory: memory)
    let method = DetectionMethod(detection, in: .video)
    if method.findsSuspected { options.certainty = method.certainConfidence ?? 0 }
    guard !people.isEmpty else { return options }
    let recognition = try PhotoRecognition(detection, limits)
    for person in people { options.people.append(try await recognition.signature(of: person)) }
    return options
  }

  /// The same without waiting for later frames.
  var withoutLookahead: TrackingOptions {
    var options = self
    options.lookahead = 0
    return options
  }

  private static func affordable(for video: StreamInfo) -> Int {
    let pixels = video.geometry?.codedSize.area ?? 0
    return max(4, maximumMemory / max(1, pixels * bytesPerPixel))
  }
}

extension TrackingOptions {
  /// The people who are recognised by photos, with their numbers: the first has the number 1.
  var namedPeople: [SidecarHeader.Person] {
    people.enumerated().map { SidecarHeader.Person(number: $0 + 1, name: $1.name) }
  }
}
