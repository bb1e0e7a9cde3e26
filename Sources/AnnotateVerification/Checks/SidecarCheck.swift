internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Checks that the sidecar is complete and belongs to the source and its output.
struct SidecarCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let sidecar = comparison.sidecar else { return [] }
    let state = VerificationRow(
      "sidecar",
      sidecar.fault == nil ? .kept : .lost,
      source: "complete",
      output: sidecar.fault == nil ? "complete" : "incomplete",
      note: sidecar.fault
    )
    guard let header = sidecar.header else { return [state] }
    return [state] + frames(sidecar, header, comparison) + geometry(header, comparison)
  }

  private func frames(
    _ sidecar: SidecarFindings,
    _ header: SidecarHeader,
    _ comparison: Comparison
  ) -> [VerificationRow] {
    guard let video = comparison.source.mainVideo else { return [] }
    let from = comparison.requested.from?.rescaled(to: video.timeBase).value ?? 0
    let times = comparison.source.frames.times.map { $0.presentation + from }
    let count = VerificationRow(
      "sidecar frames",
      source: "\(times.count)",
      output: "\(sidecar.times.count)"
    )
    let agreement = TimeAgreement(
      times,
      video.timeBase,
      sidecar.times,
      header.timeBase,
      delay: MediaTime(0, timeBase: .one)
    )
    let index = if case .different(let number) = agreement { number } else { 0 }
    let texts = [(times, video.timeBase), (sidecar.times, header.timeBase)].map { times, base in
      index < times.count ? MediaTime(times[index], timeBase: base).exactText : nil
    }
    let timesRow = VerificationRow(
      "sidecar times",
      agreement == .exact ? .kept : .lost,
      source: texts[0],
      output: texts[1],
      note: agreement == .exact ? nil : "frame \(index) is the first that differs"
    )
    return [count, timesRow]
  }

  /// Faces are in displayed coordinates, so the size must be that of the source or the output.
  private func geometry(_ header: SidecarHeader, _ comparison: Comparison) -> [VerificationRow] {
    guard let (from, to) = comparison.pictures else { return [] }
    let (source, output) = (from.geometry.displaySize, to.geometry.displaySize)
    let found = header.geometry.displaySize
    let isAskedFor = comparison.requested.reframes && found == output
    return [
      VerificationRow(
        "sidecar size",
        found == source ? .kept : isAskedFor ? .changed : .lost,
        source: "\(source)",
        output: "\(found)",
        note: found != source && isAskedFor ? "asked for" : nil
      )
    ]
  }
}
