package import AnnotateFiles
internal import AnnotateJobs
package import AnnotateMedia
package import AnnotateMediaTypes

/// The video that is written: an encoder and a muxer, which is opened with the first frame.
package struct VideoOutput: ~Copyable {
  private let destination: OutputDestination
  private let sourcePath: String
  private var encoding: VideoEncoding
  private var muxer: Muxer?
  /// Packets that came before the first frame, and their size in bytes.
  private var early: [Packet] = []
  private var earlySize = 0
  /// More than this is not kept in memory.
  private static let largestEarlySize = 1 << 30

  /// Reserves the file in a transaction.
  ///
  /// - Throws: `.cannotCreate` where it cannot be created.
  package init(
    _ preparation: JobPreparation,
    _ reporter: LossReporter,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    let job = preparation.job
    encoding = VideoEncoding(preparation, reporter)
    destination =
      job.writesToStandardOutput
      ? .standardOutput
      : .file(try transaction.makeFile(for: job.output.path, overwrites: job.output.overwrites))
    sourcePath = preparation.source.path
  }

  /// How many packets of subtitles could not be read and were skipped so far.
  package var damageCount: Int {
    switch muxer {
    case .some(let muxer): muxer.damageCount
    case .none: 0
    }
  }

  /// The path of the file while it is written; nil where it is none.
  package var temporaryPath: String? {
    if case .file(let file) = destination { file.temporaryPath } else { nil }
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` where writing fails; where the packet tells of a loss, an error for what
  ///   must not be lost.
  package mutating func write(carried packet: Packet) throws(AnnotateError) {
    if muxer == nil {
      early.append(packet)
      earlySize += packet.size
      guard earlySize <= Self.largestEarlySize else { throw latePicture }
    } else {
      try muxer?.write(carried: packet)
      try tellOfCarried()
    }
  }

  /// Adds a frame after `draw` has drawn on it in the pixel format that is encoded.
  ///
  /// - Throws: what `draw` throws; `.inputOutput` where writing fails; where the frame tells of a loss,
  ///   an error for what must not be lost.
  package mutating func write(
    _ frame: consuming Frame,
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    let drawn = try encoding.prepare(consume frame, draw)
    if muxer == nil { try open() }
    try encoding.encode(drawn)
    try writePackets()
  }

  /// Begins a video that is encoded already, in parts.
  ///
  /// - Parameter first: its first frame as it was decoded.
  /// - Returns: the signature of the encoder, which that of every part has to be.
  /// - Throws: as `write`.
  package mutating func begin(like first: Frame) throws(AnnotateError) -> String {
    try encoding.open(like: first)
    try open()
    return try encoding.signature() ?? ""
  }

  /// Adds a packet of a video that is encoded already.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(encoded packet: Packet) throws(AnnotateError) {
    try muxer?.write(video: packet)
    try tellOfCarried()
  }

  /// Adds the faces of a frame that was written before.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func write(faces sample: FaceSample) throws(AnnotateError) {
    try muxer?.write(faces: sample)
  }

  /// Writes what the encoder still holds and closes the file under its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func finish() throws(AnnotateError) {
    try encoding.finish()
    try writePackets()
    try muxer.take()?.finish()
  }

  private mutating func open() throws(AnnotateError) {
    guard var started = try encoding.muxer(into: destination) else { return }
    for packet in early { try started.write(carried: packet) }
    early = []
    muxer = consume started
  }

  private var latePicture: AnnotateError {
    AnnotateError(
      .badInput,
      "cannot annotate",
      subject: sourcePath,
      why: "no picture can be decoded in its first gigabyte"
    )
  }

  private mutating func writePackets() throws(AnnotateError) {
    while let packet = try encoding.receive() { try muxer?.write(video: packet) }
    try tellOfCarried()
  }

  private func tellOfCarried() throws(AnnotateError) {
    switch muxer {
    case .some(let muxer): try encoding.tell(muxer.losses)
    case .none: break
    }
  }
}
