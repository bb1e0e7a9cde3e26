internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// What the user should know before the work begins, although it is no loss.
  package var notices: [AnnotateError] {
    let path = input.pictures?.path(ofPicture: 0) ?? job.input.path
    let removal =
      job.output.isPrivate ? [AnnotateError(Notice.removed(personalData, of: path))] : []
    return removal + noticesOfVoices(path)
  }

  private func noticesOfVoices(_ path: String) -> [AnnotateError] {
    guard job.output.voices == .disguise else { return [] }
    let hasVoices = output.carried.contains {
      if case .disguisedAudio = $0.way { true } else { false }
    }
    guard hasVoices else { return [AnnotateError(Notice.noVoices(of: path))] }
    return [
      AnnotateError(Notice.disguisedVoices(of: path)),
      AnnotateError(Caution.disguiseIsNoErasure(of: path)),
    ]
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
