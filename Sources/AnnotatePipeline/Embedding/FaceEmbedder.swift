internal import AnnotateContainers
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Divides a sidecar into samples for a track of a video.
///
/// Each frame gets the sample with its line. The header is in the first sample and the end record in the
/// last. A sample waits until the next frame is known, because that decides its duration.
struct FaceEmbedder {
  private var pending: (text: String, time: MediaTime, duration: Int64?)?
  private var lastStep: Int64 = 1
  private var hash = LineHash()
  private let header: String
  private let lead: Int64

  /// Starts with the header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - lead: How much earlier a frame is in its line than in the stream, in ticks.
  init(_ header: SidecarRecord<SidecarHeader>, lead: Int64 = 0) {
    (self.header, self.lead) = (header.json.line, lead)
  }

  /// Adds the next frame.
  ///
  /// - Returns: the sample of the frame before; nil if there was none.
  mutating func add(_ frame: SidecarRecord<SidecarFrame>) -> FaceSample? {
    let told = frame.content.presentationTime
    let time = MediaTime(told.value &+ lead, timeBase: told.timeBase)
    let sample = pending.map { before in
      lastStep = max(1, time.value &- before.time.value)
      return FaceSample(text: before.text, time: before.time, duration: lastStep)
    }
    let line = frame.json.line
    hash.add(line.utf8)
    let text = (pending == nil ? header + "\n" : "") + line
    pending = (text, time, frame.content.duration?.value)
    return sample
  }

  /// The sample of the last frame; nil if there were no frames.
  mutating func finish(_ end: SidecarRecord<SidecarEnd>) -> FaceSample? {
    guard let last = pending else { return nil }
    pending = nil
    return FaceSample(
      text: last.text + "\n" + end.renewed(hash).json.line,
      time: last.time,
      duration: last.duration ?? lastStep
    )
  }
}
