internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// Whether there is audio in the output, with disguised voices.
  var disguisesVoices: Bool {
    output.carried.contains { if case .disguisedAudio = $0.way { true } else { false } }
  }

  /// A picture file as a private output takes it over; unchanged for other outputs.
  func published(_ file: StillFile) -> StillFile {
    job.output.isPrivate ? file.withoutPersonalData() : file
  }

  /// What the input of a job tells about people, places and devices; of pictures, the first of them.
  static func personalData(
    of source: SourceDescription,
    _ pictures: PictureSource?,
    _ job: AnnotationJob
  ) -> PersonalData {
    guard job.output.isPrivate else { return PersonalData() }
    return pictures.map(\.first.personalData)
      ?? source.personalData { job.output.drops(source.streams[$0.index], of: source) }
  }
}
