internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Checks that pixels outside stamps are identical, if the output's codec is lossless.
struct PixelsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let pixels = comparison.pixels else { return [] }
    guard pixels.obstacle == nil else {
      return [
        VerificationRow(
          "untouched pixels",
          .changed,
          source: nil,
          output: nil,
          note: "not compared after frame \(pixels.frames): \(pixels.obstacle ?? "")"
        )
      ]
    }
    let isSame = pixels.differences == 0
    let first = pixels.firstFrame.map { "the first in frame \($0)" }
    return [
      VerificationRow(
        "untouched pixels",
        isSame ? .kept : .lost,
        source: "\(pixels.frames) frames",
        output: isSame ? "identical" : "\(pixels.differences) samples differ",
        note: isSame ? nil : first
      )
    ]
  }
}

/// Checks that frames keep their side data, such as closed captions.
struct FrameSideDataCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source.frames.sideData, comparison.output.frames.sideData)
    let names = source.keys.filter { $0 != HDRFacts.dolbyVisionName }.sorted()
    let frames = names.map { name in
      let count = source[name, default: 0]
      let found = output[name, default: 0]
      if name == FrameTally.picturesInUserData, comparison.requested.leavesOutPictures {
        return comparison.requested.row(
          ofPicturesIn: name,
          source: "\(count) frames",
          output: found > 0 ? "\(found) frames" : nil
        )
      }
      // The timecode of the file counts on from the first frame.
      let isContinued = name == FrameTally.timecodes && keepsTimecode(comparison)
      return VerificationRow(
        name,
        found >= count ? .kept : isContinued ? .changed : .lost,
        source: "\(count) frames",
        output: "\(found) frames",
        note: found < count && isContinued ? "the timecode of the file continues" : nil
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

  /// Whether the timecode of the file is kept, and is that of the first picture.
  private func keepsTimecode(_ comparison: Comparison) -> Bool {
    TimecodeCheck().rows(for: comparison).contains { row in
      let ofPicture = comparison.source.frames.first?.timecode
      return row.verdict == .kept
        && ofPicture.map { Timecode.hasSameNumbers(row.source, $0) } ?? true
    }
  }
}

/// Checks that the whole output can be read.
struct DamageCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    let (source, output) = (comparison.source, comparison.output)
    return [
      Self.row(
        "damaged pieces",
        source.damageCount,
        output.damageCount,
        ofSource: "unreadable packets are left out",
        ofOutput: "the output cannot be read without errors"
      ),
      Self.row(
        "damaged frames",
        source.frames.damagedCount,
        output.frames.damagedCount,
        ofSource: "frames show what could be decoded of the source",
        ofOutput: "the output cannot be decoded without errors"
      ),
    ].compactMap(\.self)
  }

  /// A row about damage, with what it means in the source or in the output; nil if there is none.
  private static func row(
    _ feature: String,
    _ source: Int,
    _ output: Int,
    ofSource: String,
    ofOutput: String
  ) -> VerificationRow? {
    guard source > 0 || output > 0 else { return nil }
    return VerificationRow(
      feature,
      output > 0 ? .lost : .changed,
      source: "\(source)",
      output: "\(output)",
      note: output > 0 ? ofOutput : ofSource
    )
  }
}
