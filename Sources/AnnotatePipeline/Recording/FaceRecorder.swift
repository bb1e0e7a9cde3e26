internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// Counts frames and faces, and writes the faces to the requested files.
struct FaceRecorder {
  private var files: FaceFiles
  private let path: String
  private let expectedFrames: Int?
  private let onProgress: @Sendable (Progress) -> Void
  /// The part of the video that the frames belong to; nil for all of it.
  private var excerpt: Excerpt?
  /// When the video ends, as players count; nil if that is unknown.
  private var end: MediaTime?
  /// The end record of the sidecar that the faces were read from; nil if they were detected.
  private let recordedEnd: SidecarRecord<SidecarEnd>?
  /// The number of frames so far.
  private(set) var frameCount = 0
  /// The number of frames that show damage.
  private(set) var damagedFrameCount = 0
  /// The number of faces in all frames.
  private(set) var faceCount = 0
  /// The number of frames whose packets are copied; nil if none can be.
  var copiedFrameCount: Int?
  /// The track IDs of all faces.
  private(set) var ids: Set<Int> = []
  /// The tracks of the people who were recognised.
  private var people: [Int: Set<Int>] = [:]
  /// The numbers of the people who were recognised.
  var recognized: Set<Int> { Set(people.keys) }
  /// The number of different faces.
  var trackCount: Int { ids.count }

  /// Prepares for the frames of a video.
  init(
    _ video: MainVideo,
    files: FaceFiles,
    recordedEnd: SidecarRecord<SidecarEnd>? = nil,
    expectedFrames: Int? = nil,
    excerpt: Excerpt? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) {
    let all = video.source.expectedFrameCount(of: video.stream)
    self.init(
      path: video.source.path,
      expectedFrames: expectedFrames
        ?? excerpt.map { $0.expectedFrameCount(of: video.stream, among: all) } ?? all,
      files: files,
      recordedEnd: recordedEnd,
      onProgress: onProgress
    )
    self.excerpt = excerpt
    end = video.source.duration
  }

  /// Prepares for frames that come from a file.
  init(
    path: String,
    expectedFrames: Int?,
    files: FaceFiles,
    recordedEnd: SidecarRecord<SidecarEnd>? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.recordedEnd = recordedEnd
    (self.path, self.expectedFrames) = (path, expectedFrames)
    (self.files, self.onProgress) = (files, onProgress)
  }

  /// Adds the next frame.
  ///
  /// - Returns: the sample that is ready for the video, if faces are embedded.
  /// - Throws: `.inputOutput` if writing fails.
  @discardableResult
  mutating func record(
    _ frame: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) -> FaceSample? {
    let sample = try files.write(frame)
    frameCount += 1
    damagedFrameCount += frame.content.isDamaged ? 1 : 0
    let faces = frame.content.faces
    faceCount += faces.count
    ids.formUnion(faces.map(\.id))
    for face in faces {
      if let person = face.person { people[person, default: []].insert(face.id) }
    }
    return sample
  }

  /// Reports the progress of the job.
  ///
  /// - Parameters:
  ///   - frames: the number of complete frames.
  ///   - time: the presentation time of the last one that was recorded.
  func report(_ frames: Int, at time: MediaTime) {
    onProgress(Progress(frames: frames, expectedFrames: expectedFrames, time: time))
  }

  /// Checks that there was a video, and that nothing of it is damaged if the job is strict.
  ///
  /// - Throws: `.badInput` if not.
  func check(_ damage: InputDamage, isStrict: Bool) throws(AnnotateError) {
    guard frameCount > 0 else {
      throw AnnotateError(
        excerpt.map { InputProblem.noFrame(path, in: $0, end: end) } ?? .noPicture(path)
      )
    }
    try damage.check(of: path, isStrict: isStrict)
  }

  /// Completes the files under their temporary names.
  ///
  /// - Parameters:
  ///   - damagedPackets: the number of damaged packets of the source.
  ///   - onWarning: called for what exports cannot express.
  /// - Throws: `.inputOutput` if writing fails.
  mutating func finish(
    damagedPackets: Int,
    onWarning: (AnnotateError) -> Void = { _ in }
  ) throws(AnnotateError) {
    try files.finish(end(damagedPackets), of: path, onWarning: onWarning)
  }

  /// The last sample for the video, if faces are embedded.
  mutating func lastSample(damagedPackets: Int) -> FaceSample? {
    files.finishSamples(end(damagedPackets))
  }

  private func end(_ damagedPackets: Int) -> SidecarRecord<SidecarEnd> {
    var end = SidecarEnd(
      frames: frameCount,
      faces: faceCount,
      tracks: trackCount,
      damagedPackets: damagedPackets
    )
    end.damagedFrames = damagedFrameCount
    end.copiedFrames = copiedFrameCount
    // What another program wrote without a digest stays without one.
    end.digest = recordedEnd.map(\.content.digest) ?? .empty
    if !people.isEmpty {
      end.people = people.sorted { $0.key < $1.key }.map {
        SidecarEnd.Person(number: $0.key, tracks: $0.value.sorted())
      }
    }
    return recordedEnd?.changed(to: end) ?? SidecarRecord(end, json: end.json)
  }
}
