internal import AnnotateFaces
package import AnnotateMediaTypes

/// Frames of a video in which faces are detected without the other frames.
///
/// The detections in a frame group depend only on its frames and the first frame of the next group. A range
/// of complete groups therefore gives the same detections as the whole video.
public struct FrameRange: Sendable, Hashable {
  /// The length of the longest frame groups: a range starts at a multiple of it, and ends just before a multiple or with
  /// the video.
  public static var groupLength: Int { FrameGroups.longest }
  /// The whole video.
  public static let all = FrameRange(from: 0, through: nil)

  /// The index of the first frame, from 0 in display order.
  public let first: Int
  /// The index of the last frame; nil, or an index past the end, stands for the video's last frame.
  public let last: Int?

  /// Describes a range that includes its last frame.
  public init(from first: Int, through last: Int?) {
    (self.first, self.last) = (first, last)
  }

  /// Whether a frame belongs to the range.
  package func contains(_ frame: Int) -> Bool { frame >= first && last.map { frame <= $0 } ?? true }

  /// Checks that the range consists of complete groups.
  ///
  /// - Throws: `.usage` if it does not.
  package func check() throws(AnnotateError) {
    let length = Self.groupLength
    let end = last.map { $0.addingReportingOverflow(1) }
    guard first >= 0, first % length == 0, end.map({ $0.partialValue > first }) ?? true,
      end.map({ $0.partialValue % length == 0 && !$0.overflow }) ?? true
    else {
      throw AnnotateError(InputProblem.incompleteGroups(self, groupLength: length))
    }
  }
}

extension FrameRange: CustomStringConvertible {
  /// The indices of the first and the last frame, such as `16-31` or `16-`.
  public var description: String { "\(first)-\(last.map(String.init) ?? "")" }
}
