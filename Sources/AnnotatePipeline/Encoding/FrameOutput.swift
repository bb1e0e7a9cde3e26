package import AnnotateContainers
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateTracking

/// The destination of annotated frames: a video, or pictures.
package protocol FrameOutput: ~Copyable {
  /// The number of frames that are complete; an encoder holds some back.
  var frameCount: Int { get }

  /// The number of carried packets that could not be read and were skipped.
  var damageCount: Int { get }

  /// The number of frames that were made, but that a receiver did not get.
  var undeliveredFrames: Int { get }

  /// Adds a packet of a carried stream.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func write(carried packet: Packet) throws(AnnotateError)

  /// Adds a frame with the given faces, after `render` has rendered on it in the output's pixel format.
  ///
  /// - Throws: the errors of `render`; `.inputOutput` if writing fails.
  mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError)

  /// Begins a group of pictures of the source that the following frames replace.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func begin(_ group: GroupTimes) throws(AnnotateError)

  /// Adds a packet of the source's video as it is.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func write(copied packet: Packet) throws(AnnotateError)

  /// Adds the faces of a frame that was written before, if the output has a track for them.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func write(faces sample: FaceSample) throws(AnnotateError)

  /// Completes all files under their temporary names.
  ///
  /// - Parameter onFrame: called with the number of complete frames after each that was held back.
  /// - Throws: `.inputOutput` if writing fails.
  mutating func finish(onFrame: (Int) -> Void) throws(AnnotateError)
}

extension FrameOutput where Self: ~Copyable {
  package var undeliveredFrames: Int { 0 }

  package mutating func begin(_ group: GroupTimes) {
    preconditionFailure("only videos are made of groups")
  }

  package mutating func write(copied packet: Packet) {
    preconditionFailure("only videos have packets of their source")
  }
}

extension VideoOutput: FrameOutput {
  package mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    try write(consume frame, render)
  }
}
