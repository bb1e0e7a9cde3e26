/// What the work on a plan will cost, from what parts of some clips have cost.
package struct FarmEstimate: Sendable {
  /// What a part of a clip has cost.
  package struct Sample: Sendable {
    /// The clip.
    package var clip: FarmClip
    /// The time that processors spend on the start of the processes for a range.
    package var start: Double
    /// The time that processors spend on a frame, in seconds.
    package var cpuSeconds: Double
    /// The time that a frame takes on this computer, in seconds.
    package var seconds: Double
    /// The bytes of the output for a frame.
    package var outputBytes: Double
    /// The bytes that a keyframe takes besides.
    package var keyframeBytes: Double
    /// The bytes of the sidecar for a frame.
    package var sidecarBytes: Double

    /// Describes a part of a clip.
    package init(
      clip: FarmClip,
      start: Double,
      cpuSeconds: Double,
      seconds: Double,
      outputBytes: Double,
      keyframeBytes: Double,
      sidecarBytes: Double
    ) {
      (self.clip, self.start, self.cpuSeconds) = (clip, start, cpuSeconds)
      (self.seconds, self.sidecarBytes) = (seconds, sidecarBytes)
      (self.outputBytes, self.keyframeBytes) = (outputBytes, keyframeBytes)
    }
  }

  /// A farm decodes a video in several ranges twice, for detecting and for rendering, and a single run once.
  private static let secondDecoding = 1.04
  /// The frames for which one process is worth its start.
  private static let framesOfProcess = 2048

  /// The time of processors, in seconds.
  package private(set) var cpuSeconds = 0.0
  /// The time on one computer like this one, in seconds.
  package private(set) var seconds = 0.0
  /// The bytes of all outputs and their sidecars.
  package private(set) var outputBytes = 0.0
  /// The bytes in the work folder when everything is done.
  package private(set) var workBytes = 0.0
  /// The bytes that workers read from inputs and the work folder.
  package private(set) var readBytes = 0.0
  /// The bytes that workers write.
  package private(set) var writtenBytes = 0.0
  /// The minimum time, whatever the number of computers: that of the steps of one clip that wait for each other.
  package private(set) var minimumSeconds = 0.0

  /// Adds up the clips of a plan; each costs as much a frame as the sample whose frames have a like size.
  ///
  /// - Precondition: there is a sample.
  package init(_ plan: FarmPlan, from samples: [Sample]) {
    for clip in plan.clips where clip.obstacle == nil {
      let distance = { (sample: Sample) in
        let ratio = Self.density(sample.clip) / max(1e-9, Self.density(clip))
        return max(ratio, 1 / max(1e-9, ratio))
      }
      guard let sample = samples.min(by: { distance($0) < distance($1) }) else { continue }
      add(clip, sample)
    }
  }

  /// The wall time on a number of computers like this one, in seconds.
  package func seconds(on computers: Int) -> Double {
    max(minimumSeconds, seconds / Double(max(1, computers)))
  }

  /// Clips whose costs tell those of all others: from those with small to those with large frames.
  package static func samples(of plan: FarmPlan, atMost count: Int) -> [FarmClip] {
    let clips = plan.clips.filter { $0.obstacle == nil }.sorted { density($0) < density($1) }
    guard clips.count > count else { return clips }
    let total = clips.reduce(0) { $0 + $1.frameCount }
    var (chosen, before, next): ([FarmClip], Int, Int) = ([], 0, 0)
    for clip in clips {
      before += clip.frameCount
      // The clips in the middle of parts with as many frames.
      guard before * 2 * count >= total * (2 * next + 1) else { continue }
      chosen.append(clip)
      while before * 2 * count >= total * (2 * next + 1) { next += 1 }
    }
    return chosen
  }

  /// The bytes of a frame.
  private static func density(_ clip: FarmClip) -> Double {
    Double(clip.identity.size) / Double(max(1, clip.frameCount))
  }

  private mutating func add(_ clip: FarmClip, _ sample: Sample) {
    let frames = Double(clip.frameCount)
    let processes = min(
      Double(clip.ranges.count),
      max(1, (frames / Double(Self.framesOfProcess)).rounded(.up))
    )
    let perFrame = sample.cpuSeconds * (clip.isOneRange ? 1 : Self.secondDecoding)
    cpuSeconds += frames * perFrame + processes * sample.start
    let pace = sample.cpuSeconds > 0 ? sample.seconds / sample.cpuSeconds : 1
    seconds += (frames * perFrame + processes * sample.start) * pace
    let keyframes = max(
      Double(clip.segments.count),
      (frames / Double(FarmPlanner.defaultKeyframeDistance)).rounded(.up)
    )
    let video = frames * sample.outputBytes + keyframes * sample.keyframeBytes
    let sidecar = frames * sample.sidecarBytes
    let input = Double(clip.identity.size)
    outputBytes += video + sidecar
    // Detections have the size of the sidecar; the sidecar is there as well, and the encoded segments.
    workBytes += video + 2 * sidecar
    readBytes += 3 * input + video + sidecar * Double(3 + clip.segments.count)
    writtenBytes += 2 * video + 3 * sidecar
    let longest = Double((clip.ranges + clip.segments).map(\.count).max() ?? 0)
    let chain = (longest * perFrame + sample.start) * pace
    minimumSeconds = max(minimumSeconds, chain)
  }
}
