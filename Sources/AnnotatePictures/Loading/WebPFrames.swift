internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

/// Decodes all pictures of an animated WebP file.
///
/// Most versions of FFmpeg read only one.
struct WebPFrames {
  let path: String
  let bytes: [UInt8]
  /// The most pixels of all pictures together.
  let pixelLimit: Int

  /// All pictures in display order.
  ///
  /// The background is transparent, as in browsers, even if the file names a colour for it.
  ///
  /// - Throws: `.badInput` if one is damaged, or if they are too large, before memory is allocated for them;
  ///   `.unavailable` if this FFmpeg cannot decode WebP.
  func read() throws(AnnotateError) -> [StampPicture.Frame] {
    guard let animation = WebPAnimation(bytes) else { throw damage }
    let (total, overflows) = animation.canvas.area
      .multipliedReportingOverflow(by: animation.parts.count)
    guard !overflows, total <= pixelLimit else {
      throw PictureLoader.unusable(path, .tooManyPixels(limit: pixelLimit))
    }
    var canvas = ImageBuffer(size: animation.canvas)
    var frames: [StampPicture.Frame] = []
    for part in animation.parts {
      canvas.put(try picture(of: part), at: part.area, blends: part.blends)
      let time = MediaTime(Int64(part.milliseconds), timeBase: Rational(1, 1000))
      frames.append(
        StampPicture.Frame(picture: canvas, duration: part.milliseconds > 0 ? time : nil)
      )
      if part.clears {
        canvas.put(ImageBuffer(size: part.area.size), at: part.area, blends: false)
      }
    }
    return frames
  }

  private var damage: AnnotateError { PictureLoader.unusable(path, .damaged) }

  /// The pixels of a part, with premultiplied alpha.
  private func picture(of part: WebPAnimation.Part) throws(AnnotateError) -> ImageBuffer {
    guard let codec = StillDecoder.webP else {
      throw AnnotateError(PictureProblem.noDecoder(path: path, format: "WebP"))
    }
    let decoded: Frame?
    do throws(FFmpegError) {
      decoded = try codec.decode(part.file, size: part.area.size)
    } catch {
      throw error.isOutOfMemory ? MediaFailure.outOfMemory(error) : damage
    }
    guard let decoded, decoded.size == part.area.size else { throw damage }
    return try decoded.bgra().premultiplied
  }
}

extension ImageBuffer {
  /// Blends a picture over a part of this one, or replaces that part; both have premultiplied alpha.
  fileprivate mutating func put(_ picture: ImageBuffer, at area: PixelRect, blends: Bool) {
    for row in 0..<area.size.height {
      let source = row * picture.bytesPerRow
      let target = (area.y + row) * bytesPerRow + 4 * area.x
      guard blends else {
        let line = picture.bytes[source..<source + picture.bytesPerRow]
        bytes.replaceSubrange(target..<target + picture.bytesPerRow, with: line)
        continue
      }
      for offset in stride(from: 0, to: picture.bytesPerRow, by: 4) {
        let rest = 255 - Int(picture.bytes[source + offset + 3])
        for part in offset..<offset + 4 {
          let old = (Int(bytes[target + part]) * rest + 127) / 255
          bytes[target + part] = UInt8(min(255, Int(picture.bytes[source + part]) + old))
        }
      }
    }
  }
}
