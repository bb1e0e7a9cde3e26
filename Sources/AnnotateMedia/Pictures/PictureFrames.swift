internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Decodes the pictures of a file.
struct PictureFrames {
  let path: String
  /// As what FFmpeg reads the file.
  let format: String
  /// Pixels of one picture, and of all of them together, at most.
  let mostPixels: Int

  /// All pictures in the order in which they are shown.
  ///
  /// - Throws: `.badInput` where there is none, where one is damaged or where they are too large.
  func read() throws(AnnotateError) -> [StampPicture.Frame] {
    _ = FFmpegLog.takeRecent()
    var frames: [StampPicture.Frame] = []
    var file: OpenedFile
    do throws(FFmpegError) {
      file = try OpenedFile(path, format, mostPixels: mostPixels)
    } catch {
      throw failure(error)
    }
    while let frame = try next(of: &file) {
      let picture = try frame.bgra()
      if let first = frames.first, first.picture.size != picture.size {
        throw PictureLoader.failure(path, "its pictures differ in size")
      }
      guard picture.size.area * (frames.count + 1) <= mostPixels else {
        throw PictureLoader.tooLarge(path, mostPixels: mostPixels)
      }
      frames.append(StampPicture.Frame(picture: picture.premultiplied, duration: frame.duration))
    }
    guard !frames.isEmpty else { throw PictureLoader.failure(path, "there is no picture in it") }
    return frames
  }

  private func next(of file: inout OpenedFile) throws(AnnotateError) -> Frame? {
    do throws(FFmpegError) {
      return try file.next()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: FFmpegError) -> AnnotateError {
    guard error.code != SHIM_ENOMEM else { return MediaFailure.outOfMemory(error) }
    let words = FFmpegLog.takeRecent().joined(separator: "; ")
    // What FFmpeg says of sizes that are not allowed or cannot be.
    if words.contains("Picture size") {
      return PictureLoader.tooLarge(path, mostPixels: mostPixels)
    }
    return PictureLoader.failure(path, "it is damaged")
  }
}
