internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateTracking

/// Where the frames of a range go: their packets into a file of packets, which begins with a picture that
/// stands by itself.
struct SegmentOutput: ~Copyable, FrameOutput {
  /// Where it is written, and what the video is like.
  struct Target: PartTarget {
    /// The path of the file.
    let path: String
    /// The first frame of the whole video: every range is encoded as a part of one stream.
    let first: Frame

    func makeOutput(
      _ preparation: JobPreparation,
      _ losses: LossReporter
    ) throws(AnnotateError) -> any FrameOutput & ~Copyable {
      try SegmentOutput(preparation, to: self, losses)
    }
  }

  private var encoding: VideoEncoding
  private var file: PacketFileWriter

  /// Opens the encoder and creates the file.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where it cannot be written, `.unavailable` or `.usage`
  ///   where the encoder cannot be opened.
  init(
    _ preparation: JobPreparation,
    to target: Target,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    var encoding = VideoEncoding(preparation, losses)
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
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    try encoding.encode(try encoding.prepare(consume frame, draw))
    try writePackets()
  }

  /// Tracks of faces are not divided into ranges: a plan has no option for them.
  mutating func write(faces sample: FaceSample) {}

  mutating func finish() throws(AnnotateError) {
    try encoding.finish()
    try writePackets()
    try file.finish()
  }

  private mutating func writePackets() throws(AnnotateError) {
    while let packet = try encoding.receive() { try file.write(packet) }
  }
}
