internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The origin of the faces of a job.
package enum FaceOrigin: Sendable {
  /// These models detect them.
  case detected(DetectionModels)
  /// This sidecar has them.
  case recorded(RecordedFaces)
  /// There are none, because nobody looks for them.
  case nobody

  /// Finds the models or reads the sidecar.
  ///
  /// - Throws: `.unavailable` if a model is missing; `.missingInput` or `.badInput` if the sidecar does not
  ///   belong to the video.
  init(
    for job: AnnotationJob,
    of video: MainVideo,
    isStill: Bool,
    detector: (any FaceDetector)? = nil,
    models: SharedModels? = nil
  ) throws(AnnotateError) {
    if let path = job.recordedFaces {
      let faces = try RecordedFaces(path, for: video)
      try faces.check(allow: job)
      self = .recorded(faces)
    } else if !job.detection.findsFaces {
      self = .nobody
    } else {
      let options = job.tracking.needed(of: job.detection)
      let input = DetectionMethod.Input(job.input, isStill: isStill)
      if let models, detector == nil {
        let size = video.geometry.codedSize
        self = .detected(try models.models(for: options, in: input, size: size))
      } else {
        self = .detected(
          try DetectionModels(for: options, in: input, detector: detector, from: .locate())
        )
      }
    }
  }

  /// Whether a number means the same face in all frames.
  func haveTracks(for job: AnnotationJob) -> Bool {
    switch self {
    case .detected, .nobody: job.tracking.isOn
    case .recorded(let faces): faces.header.content.job.tracking.isOn
    }
  }

  /// The last line of the sidecar with the faces; nil if they are detected.
  var recordedEnd: SidecarRecord<SidecarEnd>? {
    if case .recorded(let faces) = self { faces.end } else { nil }
  }

  /// Whether the video was searched for faces.
  var areFacesSought: Bool {
    switch self {
    case .detected: true
    case .recorded(let faces): faces.header.content.job.detection.findsFaces
    case .nobody: false
    }
  }

  /// The parts of the picture that the sidecar covers.
  var recordedAreas: [CoveredArea] {
    if case .recorded(let faces) = self { faces.header.content.coveredAreas } else { [] }
  }

  /// The first line of a sidecar with these faces.
  ///
  /// - Parameters:
  ///   - video: the video that shows the faces.
  ///   - areas: the parts of the picture that are covered.
  ///   - hidesFaces: whether the output hides faces or these parts.
  ///   - isPrivate: whether output and sidecar tell nothing about people, places and devices.
  ///   - disguisesVoices: whether the voices of the output are disguised.
  ///   - output: how the written picture differs from that of the video; nil if it does not.
  ///   - options: the requested options, by name.
  /// - Returns: the line; if it comes from a sidecar, with all its unknown members.
  /// - Throws: `.inputOutput` if a model's file cannot be read, `.unavailable` if OpenVINO is missing.
  func header(
    of video: MainVideo,
    covering areas: [CoveredArea] = [],
    hidingFaces hidesFaces: Bool = false,
    isPrivate: Bool = false,
    disguisingVoices disguisesVoices: Bool = false,
    in output: SidecarHeader.Output?,
    options: [String: String]
  ) throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    func made(_ header: SidecarHeader) -> SidecarRecord<SidecarHeader> {
      var header = header
      (header.output, header.coveredAreas, header.hidesFaces) = (output, areas, hidesFaces)
      (header.isPrivate, header.disguisesVoices) = (isPrivate, disguisesVoices)
      return isPrivate ? SidecarRecord(private: header) : SidecarRecord(header, json: header.json)
    }
    return switch self {
    case .detected(let models): try made(video.header(models, options: options))
    case .recorded(let faces):
      faces.header.changed(toOutput: output).changed(toExcerptOf: options)
        .changed(
          toCover: areas,
          hidingFaces: hidesFaces,
          isPrivate: isPrivate,
          disguisingVoices: disguisesVoices
        )
    case .nobody: try made(video.header(options: options))
    }
  }
}

/// What a sidecar with the faces decides about a job.
extension FaceOrigin {
  /// The input of a job: the part of the video that the sidecar covers, unless the job names a part itself.
  func takingExcerpt(of input: JobInput) -> JobInput {
    guard case .recorded(let faces) = self, input.from == nil, input.to == nil else { return input }
    var input = input
    let recorded = faces.header.content.job.input
    (input.from, input.to) = (recorded.from, recorded.to)
    return input
  }

  /// The tracks that the sidecar hides, except those that a selection asks for by number.
  func hiddenTracks(despite selection: FaceSelection) -> Set<Int> {
    guard case .recorded(let faces) = self else { return [] }
    return faces.header.content.hiddenTracks.subtracting(selection.only?.ids ?? [])
  }

  /// Whose faces the tracks show; nil if that is not known before all frames are.
  var tracks: TrackPeople? {
    if case .recorded(let faces) = self { faces.tracks } else { nil }
  }

  /// The names of the faces of a job.
  func names(for job: AnnotationJob) -> FaceNames {
    switch self {
    case .detected, .nobody: FaceNames(job.tracking.namedPeople)
    case .recorded(let faces):
      faces.header.content.isPrivate
        ? FaceNames(job.tracking.namedPeople) : FaceNames(faces.header.content)
    }
  }

  /// The selection of a job with the numbers of the faces that it selects by name.
  ///
  /// - Throws: `.usage` if nobody has a name.
  func resolvingNames(of job: AnnotationJob) throws(AnnotateError) -> FaceSelection {
    var selection = job.drawing.selection
    if let only = selection.only {
      selection.only = try only.resolved { faces(named: $0, job) }
    }
    selection.excluded = try selection.excluded.resolved { faces(named: $0, job) }
    return selection
  }

  /// The faces with a name; nil if there can be none.
  private func faces(named name: String, _ job: AnnotationJob) -> FaceChoice? {
    let index = job.tracking.people.firstIndex { $0.name == name }
    let person = index.map { FaceChoice(ids: [], people: [$0 + 1]) }
    return switch self {
    case .detected, .nobody: person
    // A private sidecar has the numbers of people only, as the steps of a farm find it.
    case .recorded(let faces): faces.header.content.faces(named: name) ?? person
    }
  }
}

extension SidecarHeader {
  /// The tracks and people with a name; nil if there are none.
  func faces(named name: String) -> FaceChoice? {
    let choice = FaceChoice(
      ids: Set(tracks.filter { $0.name == name }.map(\.id)),
      people: Set(people.filter { $0.name == name }.map(\.number))
    )
    return choice.isEmpty ? nil : choice
  }
}
