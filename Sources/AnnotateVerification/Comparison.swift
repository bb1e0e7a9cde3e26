package import AnnotateMedia
internal import AnnotateMediaTypes

/// Everything that the checks look at: a source, its output, and what was asked for.
package struct Comparison: Sendable {
  /// What is known of the source.
  package let source: MediaFacts
  /// What is known of the output.
  package let output: MediaFacts
  /// What is known of the sidecar; nil where there is none.
  package let sidecar: SidecarFindings?
  /// What comparing pixels has shown; nil where it made no sense.
  package let pixels: PixelFindings?
  /// The lines about what the files of pictures say of them; none where the source is a video.
  package let stills: [VerificationRow]
  /// What the output was asked to be.
  package let requested: RequestedChanges
  /// The streams of the source apart from the main video, each with what it has become.
  let pairs: [StreamPair]

  /// Gathers what is to be compared.
  package init(
    source: MediaFacts,
    output: MediaFacts,
    sidecar: SidecarFindings? = nil,
    pixels: PixelFindings? = nil,
    stills: [VerificationRow] = [],
    requested: RequestedChanges = RequestedChanges()
  ) {
    self.source = source
    self.output = output
    self.sidecar = sidecar
    self.pixels = pixels
    self.stills = stills
    self.requested = requested
    pairs = StreamMatching.pairs(of: source, output)
  }

  /// How much later the whole output is than the source; zero where either has no frame.
  var delay: MediaTime {
    guard let (from, to) = videos, let first = source.frames.times.first?.presentation,
      let other = output.frames.times.first?.presentation
    else { return MediaTime(0, timeBase: .one) }
    let expected = MediaTime(first, timeBase: from.timeBase).rescaled(to: to.timeBase).value
    return MediaTime(other - expected, timeBase: to.timeBase)
  }

  /// The main videos of both.
  var videos: (source: StreamFacts, output: StreamFacts)? {
    guard let from = source.mainVideo, let to = output.mainVideo else { return nil }
    return (from, to)
  }

  /// What the header says of the main videos' pictures.
  var pictures: (source: PictureFacts, output: PictureFacts)? {
    guard let (from, to) = videos, let first = from.picture, let second = to.picture else {
      return nil
    }
    return (first, second)
  }
}

/// What comparing the pixels of a lossless output has shown.
package struct PixelFindings: Sendable, Equatable {
  /// How many frames were compared.
  package var frames: Int
  /// How many samples differ where no stamp can be.
  package var differences: Int
  /// The first frame with such a sample, from 0.
  package var firstFrame: Int?
  /// Why not all frames were compared; nil where they were.
  package var obstacle: String?

  /// States what was found; nothing by default.
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
