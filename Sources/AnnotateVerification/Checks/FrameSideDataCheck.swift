internal import AnnotateContainers
internal import AnnotateLibav

/// Checks that frames keep their side data, such as closed captions.
struct FrameSideDataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames.sideData, comparison.output.frames.sideData)
    let names = source.keys.filter { $0 != HDRFacts.dolbyVisionName }.sorted()
    let frames = names.map { name in
      let count = source[name, default: 0]
      let found = output[name, default: 0]
      return VerificationRow(
        name,
        found >= count ? .kept : .lost,
        source: "\(count) frames",
        output: "\(found) frames"
      )
    }
    guard let (from, to) = comparison.pictures else { return frames }
    let header = from.otherSideData.map { name in
      VerificationRow(
        name,
        source: "yes",
        output: to.otherSideData.contains(name) ? "yes" : nil
      )
    }
    return frames + header
  }
}
