package import AnnotateContainers
package import AnnotateFaces
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateSidecar

/// An element that is ready to be recorded and rendered, in the order of the file.
package enum TrackedElement: Sendable {
  /// A frame of the annotated stream, with its line of the sidecar.
  case frame(Frame, SidecarRecord<SidecarFrame>)
  /// A packet of a carried stream.
  case packet(Packet)
  /// The times of a group of pictures whose frames follow and are encoded, where other groups are copied.
  case group(GroupTimes)
  /// A packet of the annotated stream that is copied.
  case copied(Packet)
  /// A frame of a group that is copied, with its line of the sidecar.
  case undecoded(SidecarRecord<SidecarFrame>)
}

/// What has lines of a sidecar, to be recorded.
package protocol LineHolder: Sendable {
  /// The lines, in the order of their frames.
  var lines: [SidecarRecord<SidecarFrame>] { get }
}

extension TrackedElement: LineHolder {
  /// The line of its frame; nil if it is none.
  var line: SidecarRecord<SidecarFrame>? {
    switch self {
    case .frame(_, let line), .undecoded(let line): line
    case .packet, .group, .copied: nil
    }
  }

  package var lines: [SidecarRecord<SidecarFrame>] {
    line.map { [$0] } ?? []
  }
}

extension [SidecarRecord<SidecarFrame>]: LineHolder {
  package var lines: Self { self }
}

/// An element that the decoder sends to the detector, in the order of the file.
package enum MediaElement: Sendable {
  /// A frame of the annotated stream, with its index.
  case frame(Frame, index: Int)
  /// A packet of a carried stream.
  case packet(Packet)

  /// Whether it is a frame.
  var isFrame: Bool { if case .frame = self { true } else { false } }
}

/// An element that the detection stage sends, in the order of the file.
package enum DetectedElement: Sendable {
  /// A frame of the annotated stream, with its index and its detections.
  case frame(Frame, index: Int, FrameDetections)
  /// A packet of a carried stream.
  case packet(Packet)

  /// The element without the pixels of its frame.
  ///
  /// - Throws: `.temporary` if there is no memory.
  func withoutPixels() throws(AnnotateError) -> DetectedElement {
    guard case .frame(let frame, let index, let detections) = self else { return self }
    return .frame(try frame.withoutPixels(), index: index, detections)
  }
}

/// The detections in one frame.
package struct FrameDetections: Sendable, Equatable {
  /// The faces, in pixels of the shown picture.
  package var faces: [FaceObservation<DisplaySpace>]
  /// Whether the next frame starts another scene.
  package var precedesCut: Bool

  /// Describes the detections in a frame.
  package init(faces: [FaceObservation<DisplaySpace>], precedesCut: Bool) {
    (self.faces, self.precedesCut) = (faces, precedesCut)
  }
}
