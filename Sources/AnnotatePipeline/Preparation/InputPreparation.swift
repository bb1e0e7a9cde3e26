package import AnnotateContainers
package import AnnotateJobs
package import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// What a job reads, as the header of its input decides: the video, and which part of it.
package struct InputPreparation: Sendable {
  /// The video to annotate.
  package let main: MainVideo
  /// The pictures of the input; nil if it is a video.
  package let pictures: PictureSource?
  /// The part of the input that is wanted; nil for all of it.
  let excerpt: Excerpt?

  /// Finds the part that a job takes of a video.
  ///
  /// - Throws: `.usage` if the input consists of pictures, of which a job takes all or none.
  init(
    _ job: JobInput,
    of main: MainVideo,
    _ pictures: PictureSource?
  ) throws(AnnotateError) {
    (self.main, self.pictures) = (main, pictures)
    excerpt = Excerpt(from: job.from, to: job.to, of: main.source)
    guard excerpt == nil || pictures == nil else {
      throw AnnotateError(PictureInputProblem.excerptOfPictures(job.path))
    }
  }

  /// The header of the input.
  package var source: SourceDescription { main.source }
  /// The stream that is annotated.
  package var video: StreamInfo { main.stream }

  /// Checks that every picture of a sequence was annotated, because a missing number would make the result
  /// shorter.
  ///
  /// - Throws: `.badInput` if a picture cannot be decoded.
  func checkPictures(_ frameCount: Int) throws(AnnotateError) {
    guard let pictures, pictures.count != frameCount else { return }
    throw AnnotateError(
      PictureInputProblem.undecodedPictures(source.path, decoded: frameCount, of: pictures.count)
    )
  }
}

extension JobInput {
  /// The form in which the input is read; nil lets FFmpeg recognise it.
  ///
  /// - Throws: `.unavailable` if FFmpeg does not have the format, `.usage` if it names other files.
  var form: InputForm? {
    get throws(AnnotateError) {
      let options = (format?.options ?? addressOptions).map { ($0.name, $0.value) }
      let settings = Dictionary(options) { $1 }
      if let format { return try InputForm(format.name, settings: settings) }
      return settings.isEmpty ? nil : InputForm(ofAddressWith: settings)
    }
  }

  /// Whether the user decides when the input ends, because it comes from a device or a live pipe.
  ///
  /// - Throws: the same errors as `form`.
  package var isEndless: Bool {
    get throws(AnnotateError) {
      try form?.isDevice ?? false || isLive || NetworkAddress(path) != nil
    }
  }
}
