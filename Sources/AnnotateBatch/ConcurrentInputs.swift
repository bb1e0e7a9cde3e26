internal import AnnotateFiles

/// Decides how many inputs are worked on at the same time, if nobody says so.
package enum ConcurrentInputs {
  /// A process with a video keeps several processors busy, but not all of many.
  private static let processorsPerVideo = 4
  /// The memory that a process needs, in bytes.
  private static let (memoryOfVideo, memoryOfPicture) = (3 << 29, 1 << 30)

  /// Chooses the number of processes.
  ///
  /// - Parameters:
  ///   - paths: the inputs.
  ///   - processors: the number of processors.
  ///   - memory: the memory that is free, in bytes.
  /// - Returns: at least 1; one for each processor if all inputs are pictures, in which networks run one after another.
  package static func count(of paths: [String], processors: Int, memory: Int) -> Int {
    let arePictures = paths.allSatisfy {
      MediaExtensions.pictures.contains(FilePath($0).extension.lowercased())
    }
    let (busy, needed) =
      arePictures
      ? (processors, memoryOfPicture)
      : ((processors + processorsPerVideo - 1) / processorsPerVideo, memoryOfVideo)
    return max(1, min(busy, memory / needed))
  }
}
