internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Decodes all pictures of a file.
struct PictureFrames {
  let path: String
  /// FFmpeg's name for the format of the file.
  let format: String
  /// The most pixels of one picture, and of all pictures together.
  let pixelLimit: Int

  /// All pictures in display order.
  ///
  /// - Throws: `.badInput` if there is none, if one is damaged, or if they are too large.
  func read() throws(AnnotateError) -> [StampPicture.Frame] {
    _ = FFmpegLog.takeRecent()
    var frames: [StampPicture.Frame] = []
    var file: PictureFileDecoder
    do throws(FFmpegError) {
      file = try PictureFileDecoder(path, format, pixelLimit: pixelLimit)
    } catch {
      throw failure(error)
    }
    while let frame = try next(of: &file) {
      let picture = try frame.bgra()
      if let first = frames.first, first.picture.size != picture.size {
        throw PictureLoader.unusable(path, .differentSizes)
      }
      guard picture.size.area * (frames.count + 1) <= pixelLimit else {
        throw PictureLoader.unusable(path, .tooManyPixels(limit: pixelLimit))
      }
      frames.append(StampPicture.Frame(picture: picture.premultiplied, duration: frame.duration))
    }
    guard !frames.isEmpty else { throw PictureLoader.unusable(path, .noPicture) }
    return frames
  }

  private func next(of file: inout PictureFileDecoder) throws(AnnotateError) -> Frame? {
    do throws(FFmpegError) {
      return try file.next()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: FFmpegError) -> AnnotateError {
    guard !error.isOutOfMemory else { return MediaFailure.outOfMemory(error) }
    let messages = FFmpegLog.takeRecent().joined(separator: "; ")
    // FFmpeg's message about sizes that are too large or impossible.
    if messages.contains("Picture size") {
      return PictureLoader.unusable(path, .tooManyPixels(limit: pixelLimit))
    }
    return PictureLoader.unusable(path, .damaged)
  }
}
