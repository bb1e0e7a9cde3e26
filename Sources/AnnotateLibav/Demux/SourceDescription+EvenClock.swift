package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension SourceDescription {
  /// Describes the same file as if the frames of a stream were evenly spaced.
  ///
  /// - Throws: `.temporary` if there is no memory.
  package convenience init(
    conforming stream: StreamInfo,
    to clock: EvenClock,
    in source: SourceDescription
  ) throws(AnnotateError) {
    do throws(FFmpegError) {
      let header = try source.copyOfHeader()
      if let target = header.pointer.pointee.streams[stream.index] {
        target.pointee.time_base = clock.timeBase.libav
        target.pointee.avg_frame_rate = clock.frameRate.libav
        target.pointee.r_frame_rate = clock.frameRate.libav
        target.pointee.duration = clock.duration.value
      }
      self.init(
        like: source,
        context: header,
        movie: source.movie,
        contents: source.contents,
        streams: source.streams.map { $0.index == stream.index ? $0.conformed(to: clock) : $0 }
      )
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }
}
