internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes

extension JobPreparation {
  /// What the user should know before the work begins, although it is no loss.
  package var notices: [AnnotateError] {
    let path = input.pictures?.path(ofPicture: 0) ?? job.input.path
    var notices: [AnnotateError] = []
    if let codec = otherCodec { notices.append(AnnotateError(Notice.otherCodec(codec, of: path))) }
    if job.output.isPrivate {
      notices.append(AnnotateError(Notice.removed(personalData, of: path)))
    }
    return notices + noticesOfVoices(path)
  }

  private func noticesOfVoices(_ path: String) -> [AnnotateError] {
    guard job.output.voices == .disguise else { return [] }
    guard disguisesVoices else { return [AnnotateError(Notice.noVoices(of: path))] }
    return [
      AnnotateError(Notice.disguisedVoices(of: path)),
      AnnotateError(Caution.disguiseIsNoErasure(of: path)),
    ]
  }

  /// The codec that the video gets in place of its own, if nobody has chosen one.
  private var otherCodec: OtherCodec? {
    guard input.pictures == nil, destination == nil, job.output.encoding.codec == nil else {
      return nil
    }
    return encoder.otherCodec(than: video, of: input.source, in: format)
  }
}
