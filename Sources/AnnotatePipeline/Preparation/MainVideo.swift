internal import AnnotateFiles
package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar

/// The video of an input in which faces are looked for.
package struct MainVideo: Sendable {
  /// The input that it is in.
  package let source: SourceDescription
  /// Its stream.
  package let stream: StreamInfo
  /// How its stored pixels become the upright picture.
  package let geometry: FrameGeometry

  /// Finds it.
  ///
  /// - Throws: `.badInput` where there is none, or nobody says how large its picture is.
  package init(of source: SourceDescription) throws(AnnotateError) {
    guard let stream = source.mainVideo, let geometry = stream.geometry else {
      throw Self.unusable(source, "it has no video stream")
    }
    guard geometry.codedSize.area > 0 else {
      throw Self.unusable(source, "the size of its picture is not known")
    }
    (self.source, self.stream, self.geometry) = (source, stream, geometry)
  }

  /// The first line of a sidecar of this video.
  ///
  /// - Parameters:
  ///   - models: what looks for faces; nil where nothing does.
  ///   - options: what was asked for, by name.
  /// - Returns: the header, which says nothing of an output.
  /// - Throws: `.inputOutput` where a model's file cannot be read, `.unavailable` where OpenVINO is
  ///   missing.
  package func header(
    _ models: DetectionModels? = nil,
    options: [String: String]
  ) throws(AnnotateError) -> SidecarHeader {
    var files: [SidecarHeader.Model] = []
    for path in models?.files ?? [] {
      files.append(
        SidecarHeader.Model(name: Self.name(of: path), sha256: try FileDigest.sha256(of: path))
      )
    }
    var header = SidecarHeader(
      generatorVersion: AnnotationPipeline.version,
      sourceName: Self.name(of: source.path),
      sourceSize: FileIdentity(of: source.path).flatMap { $0.isRegular ? $0.size : nil },
      timeBase: stream.timeBase,
      frameRate: stream.frameRate,
      geometry: geometry,
      startTimecode: stream.startTimecode,
      models: files,
      options: options
    )
    header.clockStart = source.clockStart?.rescaled(to: stream.timeBase).value ?? 0
    header.inference = try models?.inference()
    return header
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func unusable(_ source: SourceDescription, _ why: String) -> AnnotateError {
    AnnotateError(.badInput, "cannot annotate", subject: source.path, why: why)
  }
}
