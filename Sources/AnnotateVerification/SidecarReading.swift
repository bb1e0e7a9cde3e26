internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Reads a sidecar frame by frame; what is wrong with it is a finding, not a failure.
final class SidecarReading {
  private(set) var findings: SidecarFindings
  private var reader: SidecarReader?

  /// Opens a sidecar.
  ///
  /// - Throws: `.missingInput` where there is none.
  init(_ path: String) throws(AnnotateError) {
    findings = SidecarFindings(path: path)
    do throws(AnnotateError) {
      let reader = try SidecarReader(opening: path)
      findings.header = reader.header.content
      self.reader = reader
    } catch {
      guard error.kind == .badInput else { throw error }
      findings.fault = error.why
    }
  }

  /// The next frame; nil where there is none or it cannot be understood.
  ///
  /// - Throws: `.inputOutput` where reading fails.
  func next() throws(AnnotateError) -> SidecarFrame? {
    do throws(AnnotateError) {
      guard let record = try reader?.next() else { return nil }
      findings.times.append(record.content.presentationTime.value)
      return record.content
    } catch {
      guard error.kind == .badInput else { throw error }
      findings.fault = error.why
      reader = nil
      return nil
    }
  }

  /// Reads what is left.
  ///
  /// - Throws: `.inputOutput` where reading fails.
  func readToEnd() throws(AnnotateError) {
    while try next() != nil {}
  }
}
