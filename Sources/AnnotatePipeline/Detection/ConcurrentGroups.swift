internal import AnnotateMediaTypes

/// Decides how many frame groups are processed at the same time.
enum ConcurrentGroups {
  /// How much memory the frames of all groups may take, in bytes.
  private static let maximumMemory = 512 << 20
  /// How much of it there is for each thread if frames are encoded afterwards: the encoder is the slowest
  /// stage then, and others wait for it.
  private static let memoryPerThread = 12 << 20
  /// How many threads one group keeps busy: each of its frames has at least one face or none.
  private static let threadsPerGroup = 4

  /// Chooses the number of groups.
  ///
  /// - Parameters:
  ///   - threads: the number of threads that detect faces.
  ///   - groupLength: the number of frames in a group.
  ///   - frameSize: the size of the stored frames in pixels.
  ///   - keepsPixels: whether the frames are needed after the detection.
  /// - Returns: at least 2, so that the detector runs on one group while faces are followed in another; with
  ///   several threads one more, because the detector is done sooner or later than they are.
  static func count(
    threads: Int,
    groupLength: Int,
    _ frameSize: PixelSize,
    _ keepsPixels: Bool
  ) -> Int {
    // Most videos have one and a half bytes a pixel.
    let groupMemory = groupLength * frameSize.area * 3 / 2
    let memory = keepsPixels ? min(maximumMemory, threads * memoryPerThread) : maximumMemory
    let fitting = memory / max(1, groupMemory)
    let busy = (threads + threadsPerGroup - 1) / threadsPerGroup
    return max(2, min(fitting, busy + (threads > 1 ? 2 : 1)))
  }
}
