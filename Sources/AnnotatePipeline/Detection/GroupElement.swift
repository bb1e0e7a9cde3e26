internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateStages

/// An element on its way through the detection stage, in the order of the file.
enum GroupElement: Sendable {
  /// A frame group, and the detections in it, which may still be computed.
  case group(FrameGroup, SharedResult<GroupDetections>)
  /// A packet before the frames of a group.
  case packet(Packet)
}
