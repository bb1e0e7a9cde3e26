internal import AnnotateContainers
internal import AnnotateMediaTypes
package import AnnotateSidecar

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

/// Reads a sidecar frame by frame; a fault in it is a finding, not an error.
final class SidecarReading {
  private(set) var findings: SidecarFindings
  private var reader: SidecarReader?

  /// Opens a sidecar.
  ///
  /// - Throws: `.missingInput` if there is none.
  init(_ path: String) throws(AnnotateError) {
    findings = SidecarFindings(path: path)
    do throws(AnnotateError) {
      let reader = try SidecarReader(opening: path)
      findings.header = reader.header.content
      self.reader = reader
    } catch {
      guard error.kind == .badInput else { throw error }
      findings.fault = error.why ?? "\(error)"
    }
  }

  /// Returns the next frame; nil if there is none or it cannot be read.
  ///
  /// - Throws: `.inputOutput` if reading fails.
  func next() throws(AnnotateError) -> SidecarFrame? {
    do throws(AnnotateError) {
      guard let record = try reader?.next() else { return nil }
      findings.times.append(record.content.presentationTime.value)
      return record.content
    } catch {
      guard error.kind == .badInput else { throw error }
      findings.fault = error.why ?? "\(error)"
      reader = nil
      return nil
    }
  }

  /// Reads the rest.
  ///
  /// - Throws: `.inputOutput` if reading fails.
  func readToEnd() throws(AnnotateError) {
    while try next() != nil {}
    findings.copiedFrames = reader?.end?.content.copiedFrames
  }
}

/// The findings about a sidecar, with a few bytes for each frame.
package struct SidecarFindings: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// The header; nil if it cannot be read.
  package var header: SidecarHeader?
  /// The presentation times of all frames, in the header's time base.
  package var times: [Int64]
  /// How many frames are said to have the packets of the source; nil if all were encoded.
  package var copiedFrames: Int?
  /// The reason why it is incomplete; nil if it is complete.
  package var fault: String?

  /// Describes findings.
  package init(
    path: String,
    header: SidecarHeader? = nil,
    times: [Int64] = [],
    fault: String? = nil
  ) {
    self.path = path
    self.header = header
    self.times = times
    self.fault = fault
  }
}
