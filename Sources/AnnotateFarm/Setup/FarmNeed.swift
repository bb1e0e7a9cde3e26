/// What the work on pictures of one size needs, as it was measured.
package struct FarmNeed: Sendable, Equatable {
  /// The height of the pictures, in pixels.
  package let height: Int
  /// The most memory of a process, in bytes.
  package let memory: Int
  /// The time of processors for a frame, in seconds.
  package let cpuSeconds: Double
  /// The time that passes for a frame, in seconds.
  package let seconds: Double

  /// Describes a measurement.
  package init(height: Int, memory: Int, cpuSeconds: Double, seconds: Double) {
    (self.height, self.memory) = (height, memory)
    (self.cpuSeconds, self.seconds) = (cpuSeconds, seconds)
  }

  /// The memory to ask for, in megabytes: half as much again, for pictures with more faces, in steps of 512.
  package var requestedMegabytes: Int {
    let needed = memory / 1_000_000 * 3 / 2
    return max(1024, (needed + 511) / 512 * 512)
  }
}
