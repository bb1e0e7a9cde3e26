package import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateSidecar

/// Compares one aspect of a source with that of its output.
protocol VerificationCheck: Sendable {
  /// Returns the lines about this aspect; none if it applies to neither file.
  func rows(for comparison: Comparison) -> [VerificationRow]
}

/// All checks, in the order in which a report shows them.
enum CheckRegistry {
  static let all: [any VerificationCheck] = [
    FrameCountCheck(), FrameTimesCheck(), VideoEndCheck(), DamageCheck(),
    CodecCheck(), OwnPacketsCheck(), SeamsCheck(), SizeCheck(), CleanApertureCheck(),
    AspectRatioCheck(),
    OrientationCheck(),
    PixelFormatCheck(), ColorCheck(), HDRCheck(), FieldOrderCheck(), FrameSideDataCheck(),
    PixelsCheck(), TimecodeCheck(), PictureStreamsCheck(), StreamsCheck(), StreamMetadataCheck(),
    DispositionsCheck(),
    MetadataCheck(), StillMetadataCheck(), ChaptersCheck(), ContentsCheck(), PrivacyCheck(),
    SidecarCheck(),
  ]
}

/// The input of all checks: a source, its output, and the requested changes.
package struct Comparison: Sendable {
  /// The facts about the source.
  package let source: MediaFacts
  /// The facts about the output.
  package let output: MediaFacts
  /// The findings about the sidecar; nil if there is none.
  package let sidecar: SidecarFindings?
  /// The result of comparing pixels; nil if they were not compared.
  package let pixels: PixelFindings?
  /// How the video is decoded where packets of the source and others follow each other; nil if none are copied.
  package var seams: SeamFindings?
  /// The lines about the metadata of pictures; none if the source is a video.
  package let stills: [VerificationRow]
  /// The lines about what a private output must not have; none for other outputs.
  let privacy: [VerificationRow]
  /// The requested changes.
  package let requested: RequestedChanges
  /// The streams of the source except the main video, each with its counterpart in the output.
  let pairs: [StreamPair]

  /// Collects everything to compare.
  package init(
    source: MediaFacts,
    output: MediaFacts,
    sidecar: SidecarFindings? = nil,
    pixels: PixelFindings? = nil,
    stills: [VerificationRow] = [],
    privacy: [VerificationRow]? = nil,
    requested: RequestedChanges = RequestedChanges()
  ) {
    self.privacy =
      privacy
      ?? PrivacyWitness(requested)?.rows(source, output, sidecar?.header) ?? []
    // What was to be removed is no loss.
    let source = requested.isPrivate ? source.withoutPersonalData() : source
    self.source = source
    self.output = output
    self.sidecar = sidecar
    self.pixels = pixels
    self.stills = stills
    self.requested = requested
    pairs = StreamMatching.pairs(of: source, output)
  }

  /// The delay of the whole output after the source; zero if either has no frame.
  var delay: MediaTime {
    guard let (from, to) = videos, let first = source.frames.times.first?.presentation,
      let other = output.frames.times.first?.presentation
    else { return MediaTime(0, timeBase: .one) }
    let expected = MediaTime(first, timeBase: from.timeBase).rescaled(to: to.timeBase).value
    return MediaTime(other - expected, timeBase: to.timeBase)
  }

  /// The delay with which other streams stay together with the pictures.
  ///
  /// Where frames are counted, their times are rounded by up to half of a frame; what is heard must follow them.
  var delayOfStreams: MediaTime {
    guard output.profile.times.countsFrames, let (from, to) = videos,
      let first = source.frames.times.first?.presentation,
      let other = output.frames.times.first?.presentation
    else { return delay }
    let unit = Rational(1, 1_000_000)
    let times = [
      MediaTime(other, timeBase: to.timeBase), MediaTime(first, timeBase: from.timeBase),
    ]
    .map { $0.rescaled(to: unit).value }
    let exact = MediaTime(times[0] - times[1], timeBase: unit)
    // Sources that round to milliseconds are no more exact.
    return exact.value.magnitude > 1000 ? exact : delay
  }

  /// The main videos of source and output.
  var videos: (source: StreamFacts, output: StreamFacts)? {
    guard let from = source.mainVideo, let to = output.mainVideo else { return nil }
    return (from, to)
  }

  /// The picture facts from the headers of the main videos.
  var pictures: (source: PictureFacts, output: PictureFacts)? {
    guard let (from, to) = videos, let first = from.picture, let second = to.picture else {
      return nil
    }
    return (first, second)
  }
}

/// The result of comparing the pixels of a lossless output.
package struct PixelFindings: Sendable, Equatable {
  /// The number of frames that were compared.
  package var frames: Int
  /// The number of samples that differ outside stamps.
  package var differences: Int
  /// The first frame with such a sample, from 0.
  package var firstFrame: Int?
  /// The reason why not all frames were compared; nil if they were.
  package var obstacle: String?

  /// Describes findings; none by default.
  package init(
    frames: Int = 0,
    differences: Int = 0,
    firstFrame: Int? = nil,
    obstacle: String? = nil
  ) {
    self.frames = frames
    self.differences = differences
    self.firstFrame = firstFrame
    self.obstacle = obstacle
  }
}

/// The requested differences of the output from its source, as the sidecar's header records them.
package struct RequestedChanges: Sendable {
  private var job: AnnotationJob
  /// Whether hiding faces or parts of the picture was requested, so that streams with pictures in which nobody looked
  /// for faces are left out.
  let hidesFaces: Bool

  /// Reads them from a header; without a sidecar, there are no known requests.
  package init(_ header: SidecarHeader? = nil) {
    job = header?.job ?? AnnotationJob(input: "", output: "", styles: [])
    hidesFaces = header?.hidesFaces ?? false
    disguisesVoices = header?.disguisesVoices ?? false
    // The options in the header are those of the job that found the faces.
    job.output.isPrivate = header?.isPrivate ?? false
  }

  /// Whether the voices were to be disguised.
  let disguisesVoices: Bool

  /// Whether the output was to tell nothing about people, places and devices.
  var isPrivate: Bool { job.output.isPrivate }

  /// Whether pictures besides the main one are left out where nobody has looked for faces in them.
  var leavesOutPictures: Bool { hidesFaces || job.output.dropsPictures }

  /// Why such a picture is missing.
  var reasonForMissingPictures: String {
    job.output.dropsPictures ? "asked for" : "left out, because its faces would stay visible"
  }

  /// Whether no stamps were requested.
  var stampsNothing: Bool {
    !job.drawing.styles.isEmpty && job.drawing.styles.allSatisfy(\.stampsNothing)
  }

  /// Whether another size was requested.
  var resizes: Bool { job.output.reframing.size != nil }

  /// Whether an upright stored picture was requested.
  var bakesOrientation: Bool { job.output.reframing.bakesOrientation }

  /// Whether any change of geometry was requested.
  var reframes: Bool { resizes || bakesOrientation || job.output.reframing.isMirrored }

  /// Whether another pixel format was requested.
  var convertsPixels: Bool { job.output.encoding.pixelFormat != nil }

  /// Whether a stream of audio is in the codec to which audio was to be converted.
  func converts(toAudio codec: String) -> Bool {
    job.output.audioCodec.flatMap(AudioEncoders.codec) == codec
  }

  /// When the requested part of the source begins; nil is the beginning.
  var from: MediaTime? { job.input.from }

  /// When the requested part of the source ends; nil is the end.
  var to: MediaTime? { job.input.to }

  /// Whether dropping a stream was requested.
  func drops(_ stream: StreamFacts) -> Bool {
    job.output.drops(
      streamOf: stream.kind.rawValue,
      codec: stream.codec,
      showsPictures: stream.showsPictures,
      mayListChapters: false
    )
  }
}
