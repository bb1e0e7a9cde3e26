package import AnnotateFaces
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStages

/// Makes small pictures of single faces of a video, on a serial queue of its own.
package actor FaceThumbnails {
  /// A face of which a picture is wanted.
  package struct Wanted: Sendable {
    /// What the picture is known by.
    package let track: Int
    /// When the frame with the face is shown.
    package let time: MediaTime
    /// The face, in the sidecar's coordinates.
    package let face: FaceObservation<DisplaySpace>

    /// Asks for a face.
    package init(track: Int, time: MediaTime, face: FaceObservation<DisplaySpace>) {
      (self.track, self.time, self.face) = (track, time, face)
    }
  }

  /// Width and height of the pictures in pixels; screens are twice as fine as pages count.
  private static let size = 104
  /// Frames that are decoded sooner than others are sought.
  private static let patience = 250

  private let executor = SerialQueueExecutor(label: "annotate.thumbnails")
  private let video: ReviewedVideo
  private var found: [Int: [UInt8]] = [:]

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Looks into a video.
  package init(of video: ReviewedVideo) { self.video = video }

  /// PNG pictures of faces, by their tracks; those whose frames the video lacks are missing.
  ///
  /// Frames are sought by the index of the file. Where that leads nowhere, everything is decoded.
  ///
  /// - Throws: as `Demuxer` and `Decoder` do; `CancellationError` where the task was cancelled.
  package func pictures(of wanted: [Wanted]) throws -> [Int: [UInt8]] {
    found = [:]
    var rest = wanted.sorted { $0.time < $1.time }
    while let next = rest.first {
      let before = rest.count
      try read(&rest, from: next.time)
      // Without an index there is one way only.
      if rest.count == before {
        try read(&rest, from: nil)
        break
      }
    }
    return found
  }

  /// Decodes from a time on, or from the beginning, and takes the faces that come soon.
  private func read(_ wanted: inout [Wanted], from start: MediaTime?) throws {
    var demuxer = try Demuxer(opening: video.main.source.path)
    if let start, !demuxer.seek(before: start, in: video.main.stream) { return }
    var decoder = try Decoder(for: video.main.stream, of: demuxer.source, threads: 0)
    var normalizer = FrameNormalizer(for: video.main.geometry)
    var cutter = FaceCutter(size: Self.size, of: video.main.geometry)
    var idle = 0
    var isOver = false
    while !isOver, !wanted.isEmpty, start == nil || idle < Self.patience {
      try Task.checkCancellation()
      // A file of which only a part has been read seems to be cut off at its end.
      let packet = start == nil ? try demuxer.next() : (try? demuxer.next()) ?? nil
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

  /// Cuts the faces out of a frame that are wanted there, and takes them off the list.
  private func take(
    _ frame: Frame,
    _ wanted: inout [Wanted],
    _ cutter: inout FaceCutter
  ) throws -> Bool {
    var isTaken = false
    for (place, want) in wanted.enumerated().reversed() where isShown(want.time, by: frame) {
      let face = placed(want.face)
      if let picture = try cutter.picture(of: face, in: frame) {
        found[want.track] = try StillEncoder.selfContainedPNG(of: picture)
      }
      wanted.remove(at: place)
      isTaken = true
    }
    return isTaken
  }

  /// The face in the video's own coordinates; in a mirror its left eye takes the place of the right one,
  /// so that the line through both is not upside down.
  private func placed(_ face: FaceObservation<DisplaySpace>) -> FaceObservation<DisplaySpace> {
    var placed = face.mapped(by: video.fromSidecar)
    if video.fromSidecar.determinant < 0 {
      let eyes = (placed.landmarks.leftEye, placed.landmarks.rightEye)
      (placed.landmarks.rightEye, placed.landmarks.leftEye) = eyes
    }
    return placed
  }

  /// Whether a frame is the one of a time; containers with coarser clocks round.
  private func isShown(_ time: MediaTime, by frame: Frame) -> Bool {
    guard video.isOutput else { return time == frame.presentationTime }
    let difference = (time.seconds - frame.presentationTime.seconds).magnitude
    return difference < 0.002
  }
}
