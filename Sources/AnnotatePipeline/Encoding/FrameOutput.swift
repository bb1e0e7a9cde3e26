package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateTracking

/// Where annotated frames go: a video, or pictures.
package protocol FrameOutput: ~Copyable {
  /// How many carried packets could not be read and were skipped so far.
  var damageCount: Int { get }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func write(carried packet: Packet) throws(AnnotateError)

  /// Adds a frame with the given faces after `draw` has drawn on it in the pixel format that is
  /// written.
  ///
  /// - Throws: what `draw` throws; `.inputOutput` where writing fails.
  mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError)

  /// Adds the faces of a frame that was written before, where the output has a track for them.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func write(faces sample: FaceSample) throws(AnnotateError)

  /// Completes everything under its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func finish() throws(AnnotateError)
}

extension VideoOutput: FrameOutput {
  package mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ draw: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    try write(consume frame, draw)
  }
}
