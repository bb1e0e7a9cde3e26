internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStills

/// Reads a source, its output and its sidecar side by side and compares them.
///
/// Both files are read to their ends and the main videos decoded; a few bytes are kept for each packet
/// and frame.
package struct Verifier: ~Copyable {
  private let source: FactsReader
  private let output: FactsReader
  private let sidecar: SidecarReading?
  private var pixels: PixelWitness?
  private var stills: StillWitness
  private var privacy: PrivacyWitness?
  private let limits: InputLimits

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - output: the path of the output, or the pattern of numbered pictures.
  ///   - source: the path of the source, or the pattern of numbered pictures.
  ///   - faces: the path of the sidecar; nil if there is none.
  ///   - limits: the maximum that each file may claim.
  /// - Throws: `AnnotateError` if one of the videos, or the sidecar itself, cannot be opened.
  package init(
    output: String,
    source: String,
    faces: String?,
    limits: InputLimits
  ) throws(AnnotateError) {
    let reading = try faces.map { path throws(AnnotateError) in try SidecarReading(path) }
    let header = reading?.findings.header
    // Only the sidecar knows the rate that numbered pictures were given.
    let rate = header.flatMap { $0.frameRate.isPositive ? $0.frameRate : nil }
    let requested = RequestedChanges(header)
    // Only a sidecar tells whether packets of the video are copied.
    let digests: FactsReader.Digests = faces == nil ? .others : .all
    let sourceReader = try FactsReader(
      opening: source,
      pictures: .all,
      digests: digests,
      limits: limits,
      pictureRate: rate,
      from: requested.from,
      to: requested.to
    )
    let outputReader = try FactsReader(
      opening: output,
      pictures: .all,
      digests: digests,
      limits: limits,
      pictureRate: rate
    )
    let isLossless = outputReader.still?.isLossless ?? outputReader.facts.mainVideo?.isLossless
    pixels = isLossless == true ? PixelWitness(header, requested) : nil
    stills = StillWitness(requested)
    privacy = PrivacyWitness(requested)
    (sidecar, self.limits) = (reading, limits)
    self.source = sourceReader
    self.output = outputReader
  }

  /// Reads everything.
  ///
  /// - Parameter onFrame: called after each frame with the number of frames so far.
  /// - Returns: the report.
  /// - Throws: `AnnotateError` if a file cannot be read to its end.
  package mutating func report(
    onFrame: (Int) throws -> Void = { _ in }
  ) throws -> VerificationReport {
    var count = 0
    while true {
      let (one, other) = (try source.nextFrame(), try output.nextFrame())
      guard one != nil || other != nil else { break }
      let faces = try sidecar?.next()
      pixels?.compare(one, other, faces)
      if one != nil, let still = source.still {
        stills.compare(still, other == nil ? nil : output.still)
      }
      privacy?.look(at: one == nil ? nil : source.still, other == nil ? nil : output.still)
      count += 1
      try onFrame(count)
    }
    try sidecar?.readToEnd()
    var comparison = comparison
    comparison.seams = try SeamFindings(of: comparison, limits)
    return VerificationReport(of: comparison)
  }

  private var comparison: Comparison {
    Comparison(
      source: source.facts,
      output: output.facts,
      sidecar: sidecar?.findings,
      pixels: pixels?.findings,
      stills: stills.rows,
      privacy: privacy?.rows(
        source.facts,
        output.facts,
        sidecar?.findings.header,
        hidden: HiddenData(
          padding: FilePieces(output.facts.path).map(Padding.items) ?? [],
          headers: output.tellingHeaders
        )
      ),
      requested: RequestedChanges(sidecar?.findings.header)
    )
  }
}
