internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateSidecar

/// The requested differences of the output from its source, as the sidecar's header records them.
package struct RequestedChanges: Sendable {
  private let job: AnnotationJob

  /// Reads them from a header; without a sidecar, there are no known requests.
  package init(_ header: SidecarHeader? = nil) {
    job = header?.job ?? AnnotationJob(input: "", output: "", styles: [])
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

  /// Whether a stream of sound is in the codec to which sound was to be converted.
  func converts(toSound codec: String) -> Bool {
    job.output.soundCodec.flatMap(SoundEncoders.codec) == codec
  }

  /// When the requested part of the source begins; nil is the beginning.
  var from: MediaTime? { job.input.from }

  /// When the requested part of the source ends; nil is the end.
  var to: MediaTime? { job.input.to }

  /// Whether dropping streams of a kind was requested.
  func drops(_ kind: String) -> Bool {
    OutputOptions.StreamKind(rawValue: kind).map(job.output.droppedStreams.contains) ?? false
  }
}
