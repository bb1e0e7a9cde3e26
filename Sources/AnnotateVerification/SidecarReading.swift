internal import AnnotateMediaTypes
internal import AnnotateSidecar

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
      findings.fault = error.why
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
      findings.fault = error.why
      reader = nil
      return nil
    }
  }

  /// Reads the rest.
  ///
  /// - Throws: `.inputOutput` if reading fails.
  func readToEnd() throws(AnnotateError) {
    while try next() != nil {}
  }
}
