internal import AnnotateJobs
internal import AnnotateMediaTypes
package import AnnotateSidecar

/// How the output was asked to differ from its source, as far as the sidecar's header records it.
package struct RequestedChanges: Sendable {
  private let job: AnnotationJob

  /// Takes what a header records; without a sidecar, nothing was asked for that is known.
  package init(_ header: SidecarHeader? = nil) {
    job = header?.job ?? AnnotationJob(input: "", output: "", styles: [])
  }

  /// Whether nothing was to be stamped.
  var stampsNothing: Bool {
    !job.drawing.styles.isEmpty && job.drawing.styles.allSatisfy(\.stampsNothing)
  }

  /// Whether another size was asked for.
  var resizes: Bool { job.output.reframing.size != nil }

  /// Whether the picture was to be stored upright.
  var bakesOrientation: Bool { job.output.reframing.bakesOrientation }

  /// Whether the geometry was to change in any way.
  var reframes: Bool { resizes || bakesOrientation || job.output.reframing.isMirrored }

  /// Whether another pixel format was asked for.
  var convertsPixels: Bool { job.output.encoding.pixelFormat != nil }

  /// Whether streams of a kind were to be left out.
  func drops(_ kind: String) -> Bool {
    OutputOptions.StreamKind(rawValue: kind).map(job.output.droppedStreams.contains) ?? false
  }
}
