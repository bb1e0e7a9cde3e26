internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// What the user should know before the work begins.
  package var notices: [Notice] {
    guard job.output.isPrivate else { return [] }
    let path = input.pictures?.path(ofPicture: 0) ?? job.input.path
    return [.removed(personalData, of: path)]
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
