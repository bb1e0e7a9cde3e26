package import AnnotateInventory
package import AnnotateMediaTypes

/// The colours of a track's pictures, as in the `colr` box of QuickTime and MP4 files (ISO/IEC 14496-12 section
/// 12.1.5).
///
/// FFmpeg's muxer writes it only if primaries, transfer and matrix are all specified.
extension QuickTimeBox {
  /// States the colours of the pictures of a track, unless that is done already or there is nothing to state.
  package mutating func setColors(_ color: ColorDescription) {
    guard var entry = VisualSampleEntry(of: self), color.isStated,
      !entry.boxes.contains(where: { $0.type == "colr" })
    else { return }
    entry.boxes.append(Self.box(of: color))
    replaceFirstSampleEntry(by: entry.bytes)
  }

  private static func box(of color: ColorDescription) -> QuickTimeBox {
    let points = [color.primaries, color.transfer, color.matrix].flatMap {
      bigEndian(UInt16(clamping: $0))
    }
    // The code values of RGB have no other range unless that is stated.
    let range: UInt8 = color.isFullRange ?? (color.matrix == 0) ? 0x80 : 0
    return QuickTimeBox("colr", Array("nclx".utf8) + points + [range])
  }
}

extension ColorDescription {
  /// Whether anything is specified besides the limited range, which players assume.
  fileprivate var isStated: Bool {
    saysPrimariesOrTransfer || matrix != Self.unspecified || isFullRange == true
  }
}
