internal import AnnotateContainers
internal import AnnotateExports
internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotatePipeline
internal import AnnotateStages

/// Makes small pictures of faces in a video, on its own serial queue.
actor FaceThumbnails {
  /// A request for the picture of a face.
  struct Wanted: Sendable {
    /// The number by which the picture is returned.
    let key: Int
    /// When the frame with the face is shown.
    let time: MediaTime
    /// The face, in the coordinates of the sidecar.
    let face: FaceObservation<DisplaySpace>

    /// Describes a request.
    init(key: Int, time: MediaTime, face: FaceObservation<DisplaySpace>) {
      (self.key, self.time, self.face) = (key, time, face)
    }
  }

  /// The maximum number of frames without a wanted face that are decoded instead of seeking.
  private static let maxIdleFrames = 250

  private let executor = SerialQueueExecutor(label: "annotate.thumbnails")
  private let video: ReviewedVideo
  /// The width and height of the pictures in pixels.
  private let size: Int
  private var found: [Int: [UInt8]] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares for the frames of a video; the pictures have `size` by `size` pixels.
  init(of video: ReviewedVideo, size: Int) { (self.video, self.size) = (video, size) }

  /// PNG pictures of faces by their keys; faces whose frames are not in the video are missing.
  ///
  /// Frames are found with the index of the file. If that fails, the whole video is decoded.
  ///
  /// - Throws: as `Demuxer` and `Decoder` do; `CancellationError` if the task was cancelled.
  func pictures(of wanted: [Wanted]) throws -> [Int: [UInt8]] {
    found = [:]
    var rest = wanted.sorted { $0.time < $1.time }
    while let next = rest.first {
      let before = rest.count
      try read(&rest, from: next.time)
      // Seeking failed, perhaps because there is no index.
      if rest.count == before {
        try read(&rest, from: nil)
        break
      }
    }
    return found
  }

  /// Decodes from a time, or from the start, and cuts out the faces that follow soon.
  private func read(_ wanted: inout [Wanted], from start: MediaTime?) throws {
    let source = video.main.source
    var demuxer = try Demuxer(opening: source.path, limits: source.limits)
    if let start, !demuxer.seek(before: start, in: video.main.stream) { return }
    var decoder = try Decoder(
      for: video.main.stream,
      of: demuxer.source,
      threads: 0,
      search: .nothing
    )
    var normalizer = FrameNormalizer(for: video.main.geometry)
    var cutter = FaceCutter(size: size, of: video.main.geometry)
    var idle = 0
    var isOver = false
    while !isOver, !wanted.isEmpty, start == nil || idle < Self.maxIdleFrames {
      try Task.checkCancellation()
      let packet = try start == nil ? demuxer.next() : Self.nextAfterSeek(&demuxer)
      isOver = packet == nil
      if let packet, packet.streamIndex != video.main.stream.index { continue }
      try decoder.send(packet)
      while let decoded = try decoder.receive() {
        let frame = try normalizer.normalize(decoded) { _ in }
        let isTaken = try take(frame, &wanted, &cutter)
        let isOnTheWay = start.map { frame.presentationTime < $0 } ?? false
        idle = isTaken || isOnTheWay ? 0 : idle + 1
      }
    }
  }

  /// The next packet after a seek, after which the end of the file may look as if it were truncated.
  private static func nextAfterSeek(_ demuxer: inout Demuxer) throws(AnnotateError) -> Packet? {
    do throws(AnnotateError) {
      return try demuxer.next()
    } catch {
      guard error.kind == .badInput else { throw error }
      return nil
    }
  }

  /// Cuts the wanted faces out of a frame and removes them from the list.
  private func take(
    _ frame: Frame,
    _ wanted: inout [Wanted],
    _ cutter: inout FaceCutter
  ) throws -> Bool {
    var isTaken = false
    for (index, want) in wanted.enumerated().reversed() where isShown(want.time, by: frame) {
      let face = mapped(want.face)
      if let picture = try cutter.picture(of: face, in: frame) {
        found[want.key] = try StillEncoder.selfContainedPNG(of: picture)
      }
      wanted.remove(at: index)
      isTaken = true
    }
    return isTaken
  }

  /// The face in the coordinates of the video.
  ///
  /// In a mirrored video the eyes are exchanged, so that the line from the left to the right eye does not
  /// turn the face upside down.
  private func mapped(_ face: FaceObservation<DisplaySpace>) -> FaceObservation<DisplaySpace> {
    var mapped = face.mapped(by: video.fromSidecar)
    if video.fromSidecar.determinant < 0 {
      let eyes = (mapped.landmarks.leftEye, mapped.landmarks.rightEye)
      (mapped.landmarks.rightEye, mapped.landmarks.leftEye) = eyes
    }
    return mapped
  }

  /// Whether a frame is shown at a time; in an output, times may have been rounded to a coarser time base.
  private func isShown(_ time: MediaTime, by frame: Frame) -> Bool {
    guard !video.isSource else { return time == frame.presentationTime }
    let difference = (time.seconds - frame.presentationTime.seconds).magnitude
    return difference < 0.002
  }
}

/// The face of a track by which the person is easiest to recognise.
struct BestFace: Sendable {
  /// The face, with the index of its frame.
  let face: ExportedFace

  /// The best face of each track of a clip, by the numbers of the tracks.
  static func ofTracks(in clip: ExportedClip) -> [Int: BestFace] {
    let pairs = clip.tracks.compactMap { track -> (Int, BestFace)? in
      let scored = track.faces.lazy.map { (score: score($0), face: $0) }
      return scored.max { $0.score < $1.score }.map { (track.id, BestFace(face: $0.face)) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The score of a face: high if it is large, confident, frontal and has open eyes; lowest if it was not
  /// detected.
  private static func score(_ face: ExportedFace) -> Double {
    let side = face.bounds.shorterSide
    // Above a certain size, more pixels do not show more of a face.
    let size = min(max(side, 0), 200)
    let turn = (face.pose?.yaw ?? 0).magnitude + (face.pose?.pitch ?? 0).magnitude
    let openness = [face.expression.leftEye, face.expression.rightEye].compactMap { $0?.openness }
    let open = openness.isEmpty ? 0.7 : openness.reduce(0, +) / Double(openness.count)
    let front = max(0.2, 1 - turn / 90)
    return size * face.confidence * front * (0.5 + open)
      * (face.source == .interpolated ? 0.01 : 1)
  }

  /// The observation that is needed to crop the face from its frame, in display space.
  var observation: FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: face.bounds,
      confidence: face.confidence,
      landmarks: FaceLandmarks(
        leftEye: face.position(of: .leftEye),
        rightEye: face.position(of: .rightEye)
      )
    )
  }
}
