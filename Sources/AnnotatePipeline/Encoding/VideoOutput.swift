package import AnnotateContainers
package import AnnotateFiles
internal import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes

/// The output video: an encoder, and a muxer that is opened with the first frame.
package struct VideoOutput: ~Copyable {
  private let destination: OutputDestination
  private let sourcePath: String
  private var encoding: VideoEncoding
  private var muxer: Muxer?
  /// The number of frames whose packets were written.
  package private(set) var frameCount = 0
  /// Packets that arrived before the first frame, and their size in bytes.
  private var early: [Packet] = []
  private var earlySize = 0
  /// The maximum size of early packets that is kept in memory, in bytes.
  private static let maximumEarlySize = 1 << 30

  /// Reserves the file in a transaction; with `splice`, its packets go among those of the source.
  ///
  /// - Throws: `.cannotCreate` if it cannot be created.
  package init(
    _ preparation: JobPreparation,
    _ reporter: LossReporter,
    in transaction: FileTransaction,
    splice: Splice? = nil
  ) throws(AnnotateError) {
    let job = preparation.job
    encoding = VideoEncoding(preparation, reporter, splice: splice)
    if let sink = try job.sink(reporter) {
      destination = .live(sink)
    } else if job.writesToStandardOutput {
      destination = .standardOutput
    } else {
      let (path, overwrites) = (job.output.path, job.output.overwrites)
      destination = .file(try transaction.makeFile(for: path, overwrites: overwrites))
    }
    sourcePath = preparation.input.source.path
  }

  /// The number of subtitle packets that could not be read and were skipped.
  package var damageCount: Int {
    switch muxer {
    case .some(let muxer): muxer.damageCount
    case .none: 0
    }
  }

  /// The number of frames that were made, but that a receiver did not get.
  package var undeliveredFrames: Int { destination.sink?.undeliveredFrames ?? 0 }

  /// The temporary path of the file; nil if the output is not a file.
  package var temporaryPath: String? {
    if case .file(let file) = destination { file.temporaryPath } else { nil }
  }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` if writing fails; in a strict job, the error for the packet's loss.
  package mutating func write(carried packet: Packet) throws(AnnotateError) {
    if muxer == nil {
      early.append(packet)
      earlySize += packet.size
      guard earlySize <= Self.maximumEarlySize else { throw latePicture }
    } else {
      try muxer?.write(carried: packet)
      try reportCarriageLosses()
    }
  }

  /// Adds a frame after `render` has rendered on it in the pixel format of the encoder.
  ///
  /// - Throws: the errors of `render`; `.inputOutput` if writing fails; in a strict job, the error for what the
  ///   frame loses.
  package mutating func write(
    _ frame: consuming Frame,
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    let rendered = try encoding.prepare(consume frame, render)
    if muxer == nil { try open() }
    try encoding.encode(rendered)
    try writePackets()
  }

  /// Starts a video of which packets exist already, because it was encoded in parts, or because they are its source's.
  ///
  /// - Parameter first: its first frame as it was decoded.
  /// - Returns: the signature of the encoder, which must be that of every part.
  /// - Throws: as `write`.
  package mutating func begin(like first: Frame) throws(AnnotateError) -> String {
    try encoding.open(like: first)
    try open()
    return try encoding.signature() ?? ""
  }

  /// Begins with an encoder of its own what takes the place of a group of the source.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func begin(_ group: GroupTimes) throws(AnnotateError) {
    try endGroup()
    encoding.begin(group)
  }

  /// Adds a packet of the source's video as it is.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(copied packet: Packet) throws(AnnotateError) {
    try endGroup()
    try write(encoded: packet)
    frameCount += 1
  }

  private mutating func endGroup() throws(AnnotateError) {
    try encoding.finish()
    try writePackets()
    encoding.begin(nil)
  }

  /// Adds a packet of a video that has already been encoded.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(encoded packet: Packet) throws(AnnotateError) {
    try muxer?.write(video: packet)
    try reportCarriageLosses()
  }

  /// Adds the faces of a frame that was written before.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  package mutating func write(faces sample: FaceSample) throws(AnnotateError) {
    try muxer?.write(faces: sample)
  }

  /// Writes the remaining packets of the encoder and closes the file under its temporary name.
  ///
  /// - Parameter onFrame: called with the number of written frames after each.
  /// - Throws: `.inputOutput` if writing fails; in a strict job, the error for a stream without packets that is
  ///   lost.
  package mutating func finish(onFrame: (Int) -> Void = { _ in }) throws(AnnotateError) {
    try encoding.finish()
    try writePackets(onFrame: onFrame)
    guard let muxer = muxer.take() else { return }
    try encoding.report(muxer.finalLosses)
    try muxer.finish()
  }

  private mutating func open() throws(AnnotateError) {
    guard var started = try encoding.muxer(into: destination) else { return }
    for packet in early { try started.write(carried: packet) }
    early = []
    muxer = consume started
  }

  private var latePicture: AnnotateError {
    AnnotateError(InputProblem.latePicture(sourcePath))
  }

  private mutating func writePackets(
    onFrame: (Int) -> Void = { _ in }
  ) throws(AnnotateError) {
    while let packet = try encoding.receive() {
      try muxer?.write(video: packet)
      frameCount += 1
      onFrame(frameCount)
    }
    try reportCarriageLosses()
  }

  private func reportCarriageLosses() throws(AnnotateError) {
    switch muxer {
    case .some(let muxer): try encoding.report(muxer.losses)
    case .none: break
    }
  }
}
