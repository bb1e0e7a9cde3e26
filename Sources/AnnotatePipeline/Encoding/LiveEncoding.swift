internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The defaults of encoders for videos that somebody sees while they are made.
struct LiveEncoding {
  /// The preset; nil is the encoder's default.
  let preset: String?
  /// Options, before those of the user.
  let options: [(name: String, value: String)]

  /// The longest time from one keyframe to the next: a viewer who joins late sees nothing before a keyframe.
  private static let secondsBetweenKeyframes = 2.0

  /// The defaults of a job; nil if its output is not live.
  init?(_ preparation: JobPreparation) {
    let job = preparation.job
    let isJoined = job.isSentLive || job.isPlaylist
    let isWatched = job.isSentLive || job.input.isLive && job.writesToStandardOutput
    guard isJoined || isWatched else { return nil }
    let rate = preparation.input.video.nominalFrameRate.doubleValue
    let distance = max(1, Int((Self.secondsBetweenKeyframes * rate).rounded()))
    let isX26 = ["libx264", "libx265"].contains(preparation.picture.encoder.name)
    preset = isJoined && isX26 && job.input.isLive ? "veryfast" : nil
    let joining = isJoined ? [("g", "\(distance)")] : []
    let tuning = isX26 && job.isSentLive ? [("tune", "zerolatency")] : []
    // Threads that encode whole frames hold back one each.
    let threading = isX26 || !isWatched ? [] : [("thread_type", "slice")]
    options = joining + tuning + threading
  }
}
