package import AnnotateContainers
internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateSidecar

/// The video stream of an input in which faces are detected.
package struct MainVideo: Sendable {
  /// The input that contains it.
  package let source: SourceDescription
  /// The stream.
  package let stream: StreamInfo
  /// The relation between its stored pixels and the upright picture.
  package let geometry: FrameGeometry

  /// Finds the video stream.
  ///
  /// - Throws: `.badInput` if there is none, or the size of its picture is unknown.
  package init(of source: SourceDescription) throws(AnnotateError) {
    guard let stream = source.mainVideo else {
      throw AnnotateError(InputProblem.noVideo(source.path))
    }
    try self.init(stream, of: source)
  }

  /// Takes a stream as the video.
  ///
  /// - Throws: `.badInput` if it has no picture, or the size of its picture is unknown.
  init(_ stream: StreamInfo, of source: SourceDescription) throws(AnnotateError) {
    guard let geometry = stream.geometry else {
      throw AnnotateError(InputProblem.noVideo(source.path))
    }
    guard geometry.codedSize.area > 0 else {
      throw AnnotateError(InputProblem.unknownSize(source.path))
    }
    (self.source, self.stream, self.geometry) = (source, stream, geometry)
  }

  /// The time that players show as zero, in ticks of the stream.
  var clockStart: Int64 { source.clockStart?.rescaled(to: stream.timeBase).value ?? 0 }

  /// The first line of a sidecar of this video.
  ///
  /// - Parameters:
  ///   - models: the models that detect faces; nil if none do.
  ///   - options: the requested options, by name.
  /// - Returns: the header, without facts about an output.
  /// - Throws: `.inputOutput` if a model's file cannot be read, `.unavailable` if OpenVINO is missing.
  package func header(
    _ models: DetectionModels? = nil,
    options: [String: String]
  ) throws(AnnotateError) -> SidecarHeader {
    var files: [SidecarHeader.Model] = []
    if let models {
      for path in models.files {
        let digest = try models.digest(of: path)
        files.append(SidecarHeader.Model(name: FilePath(path).lastComponent, sha256: digest))
      }
    }
    var header = SidecarHeader(
      generatorVersion: AnnotationPipeline.version,
      sourceName: FilePath(source.path).lastComponent,
      sourceSize: FileIdentity(of: source.path).flatMap { $0.isRegular ? $0.size : nil },
      timeBase: stream.timeBase,
      frameRate: stream.frameRate,
      geometry: geometry,
      startTimecode: stream.startTimecode,
      models: files,
      options: options
    )
    header.clockStart = clockStart
    header.inference = try models?.inference()
    header.people = header.job.tracking.namedPeople
    return header
  }

  /// The first line of a sidecar of this video, without facts about an output, as a record.
  ///
  /// - Throws: as `header`.
  package func headerLine(
    _ models: DetectionModels?,
    _ job: JobRecord
  ) throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    let header = try header(models, options: job.headerOptions)
    return SidecarRecord(header, json: header.json)
  }
}
