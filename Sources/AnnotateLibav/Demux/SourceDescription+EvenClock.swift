package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension SourceDescription {
  /// Describes the same file as if the frames of a stream were evenly spaced.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - clock: The times of the frames.
  ///   - startTimecode: The timecode of the first of them; nil if there is none.
  ///   - source: The file.
  /// - Throws: `.temporary` if there is no memory.
  package convenience init(
    conforming stream: StreamInfo,
    to clock: EvenClock,
    startTimecode: String?,
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
        streams: source.streams.map { other in
          other.index == stream.index
            ? other.conformed(to: clock, startTimecode: startTimecode) : other
        }
      )
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }
}
