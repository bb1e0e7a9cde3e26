internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateStages

/// Writes the faces, on its own serial queue.
package actor RecordStage<Element: LineHolder>: FrameSink {
  private let executor = SerialQueueExecutor(label: "annotate.record")
  private let target: FaceTarget
  private let onWarning: @Sendable (AnnotateError) -> Void
  private var recorder: FaceRecorder
  private let transaction = FileTransaction()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates the files with the faces of a video, or of a part of it, under temporary names.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`, and what `header` throws.
  init(
    _ target: FaceTarget,
    of video: MainVideo,
    excerpt: Excerpt? = nil,
    _ listener: RunListener,
    header: () throws(AnnotateError) -> SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    (self.target, onWarning) = (target, listener.onWarning)
    recorder = FaceRecorder(
      video,
      files: try FaceFiles(target, in: transaction, header: header),
      excerpt: excerpt,
      onProgress: listener.onProgress
    )
  }

  /// Creates the files with faces that come from a file under temporary names.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput`.
  package init(
    _ target: FaceTarget,
    from path: String,
    header: SidecarRecord<SidecarHeader>,
    onWarning: @escaping @Sendable (AnnotateError) -> Void
  ) throws(AnnotateError) {
    (self.target, self.onWarning) = (target, onWarning)
    let files = try FaceFiles(target, in: transaction) { header }
    recorder = FaceRecorder(path: path, expectedFrames: nil, files: files)
  }

  /// Receives everything from `input` until its end.
  package func run(from input: BoundedChannel<Element>) async throws {
    while let element = try await input.next() {
      for line in element.lines {
        try recorder.record(line)
        recorder.report(recorder.frameCount, at: line.content.presentationTime)
      }
    }
  }

  /// Completes the files and moves them to their final paths.
  ///
  /// - Throws: `.badInput` if there was no frame, `.inputOutput` or `.cannotCreate` if writing fails.
  package func finish(_ counts: InputCounts) throws(AnnotateError) -> AnnotationResult {
    try recorder.check(counts.damage, isStrict: target.isStrict)
    try recorder.finish(damagedPackets: counts.damage.packets, onWarning: onWarning)
    try transaction.commit()
    return AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: counts.damage.packets,
      damagedFrames: counts.damage.frames,
      lateFrames: counts.lateFrames,
      output: nil,
      sidecar: target.sidecarName,
      facesFolder: target.outputs.folder,
      exports: target.outputs.exports.map(\.path)
    )
  }
}
