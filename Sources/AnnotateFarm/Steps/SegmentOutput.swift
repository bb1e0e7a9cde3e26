internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateTracking

/// Encodes the frames of a range into a file of packets, which starts with a keyframe.
struct SegmentOutput: ~Copyable, FrameOutput {
  /// The file, and the facts about the whole video.
  struct Target: RangeTarget {
    /// The path of the file.
    let path: String
    /// The first frame of the whole video; all ranges are encoded as parts of one stream.
    let first: Frame
    /// What its packets keep to among those of the source; nil if none is copied.
    var splice: Splice?

    func makeOutput(
      _ preparation: JobPreparation,
      _ losses: LossReporter
    ) throws(AnnotateError) -> any FrameOutput & ~Copyable {
      try SegmentOutput(preparation, to: self, losses)
    }
  }

  private var encoding: VideoEncoding
  private var file: PacketFileWriter
  private(set) var frameCount = 0

  /// Opens the encoder and creates the file.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if it cannot be written, `.unavailable` or `.usage` if the
  ///   encoder cannot be opened.
  init(
    _ preparation: JobPreparation,
    to target: Target,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    var encoding = VideoEncoding(preparation, losses, splice: target.splice)
    try encoding.open(like: target.first)
    let signature = try encoding.signature() ?? ""
    let file = try PacketFileWriter(path: target.path, signature: signature)
    self.encoding = encoding
    self.file = file
  }

  var damageCount: Int { 0 }

  mutating func write(carried packet: Packet) {}

  mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    try encoding.encode(try encoding.prepare(consume frame, render))
    try writePackets()
  }

  mutating func begin(_ group: GroupTimes) throws(AnnotateError) {
    try endGroup()
    encoding.begin(group)
  }

  mutating func write(copied packet: Packet) throws(AnnotateError) {
    try endGroup()
    try file.write(packet)
    frameCount += 1
  }

  private mutating func endGroup() throws(AnnotateError) {
    try encoding.finish()
    try writePackets()
    encoding.begin(nil)
  }

  /// Ignored, because a plan has no option for a track of faces.
  mutating func write(faces sample: FaceSample) {}

  mutating func finish(onFrame: (Int) -> Void) throws(AnnotateError) {
    try encoding.finish()
    try writePackets(onFrame: onFrame)
    try file.finish()
  }

  private mutating func writePackets(
    onFrame: (Int) -> Void = { _ in }
  ) throws(AnnotateError) {
    while let packet = try encoding.receive() {
      try file.write(packet)
      frameCount += 1
      onFrame(frameCount)
    }
  }
}
