internal import AnnotateFaces
package import AnnotateMediaTypes

/// Frames of a video that are looked at without the others.
///
/// What is seen in a group of frames hangs on them and the first of the next group only. A range that
/// begins and ends with a group shows what looking at the whole video shows.
public struct FrameRange: Sendable, Equatable {
  /// Ranges begin at multiples of this, and end before one or with the video.
  public static var groupLength: Int { FrameGroups.length }
  /// The whole video.
  public static let all = FrameRange(from: 0, through: nil)

  /// The number of the first frame, from 0 in display order.
  public let first: Int
  /// The number of the last frame; nil, or a larger one than there is, stands for the video's last.
  public let last: Int?

  /// Makes a range, of which the last frame belongs to it.
  public init(from first: Int, through last: Int?) {
    (self.first, self.last) = (first, last)
  }

  /// Whether a frame belongs to it.
  package func contains(_ frame: Int) -> Bool { frame >= first && last.map { frame <= $0 } ?? true }

  /// Checks that it consists of groups.
  ///
  /// - Throws: `.usage` where not.
  package func check() throws(AnnotateError) {
    let length = Self.groupLength
    let end = last.map { $0.addingReportingOverflow(1) }
    guard first >= 0, first % length == 0, end.map({ $0.partialValue > first }) ?? true,
      end.map({ $0.partialValue % length == 0 && !$0.overflow }) ?? true
    else {
      throw AnnotateError(
        .usage,
        "cannot look at the frames",
        subject: description,
        why: "ranges begin at multiples of \(length) and end before one",
        hints: ["such as 0-\(30 * length - 1), then \(30 * length)- for the rest"]
      )
    }
  }
}

extension FrameRange: CustomStringConvertible {
  /// The numbers of the first and the last frame, such as `8-15` or `8-`.
  public var description: String { "\(first)-\(last.map(String.init) ?? "")" }
}
