internal import AnnotateMediaTypes
internal import AnnotateStills
internal import CAnnotateFFmpeg

/// Decodes the pictures of an animated WebP file, of which most versions of FFmpeg read no more than one.
struct WebPFrames {
  let path: String
  let bytes: [UInt8]
  /// Pixels of all pictures together, at most.
  let mostPixels: Int

  /// All pictures in the order in which they are shown.
  ///
  /// The background is clear, as in browsers, whatever colour the file names for it.
  ///
  /// - Throws: `.badInput` where one is damaged or where they are too large, before there is memory for
  ///   them; `.unavailable` where this FFmpeg cannot decode WebP.
  func read() throws(AnnotateError) -> [StampPicture.Frame] {
    guard let animation = WebPAnimation(bytes) else { throw damage }
    let (total, overflows) = animation.canvas.area
      .multipliedReportingOverflow(by: animation.parts.count)
    guard !overflows, total <= mostPixels else {
      throw PictureLoader.tooLarge(path, mostPixels: mostPixels)
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

  private var damage: AnnotateError { PictureLoader.failure(path, "it is damaged") }

  /// The pixels of a part, colours multiplied by alpha.
  private func picture(of part: WebPAnimation.Part) throws(AnnotateError) -> ImageBuffer {
    guard let codec = avcodec_find_decoder(AV_CODEC_ID_WEBP) else {
      throw AnnotateError(
        .unavailable,
        "cannot use the picture",
        subject: path,
        why: "this FFmpeg cannot decode WebP"
      )
    }
    let decoded: Frame?
    do throws(FFmpegError) {
      decoded = try Self.decode(part.file, codec, size: part.area.size)
    } catch {
      throw error.code == SHIM_ENOMEM ? MediaFailure.outOfMemory(error) : damage
    }
    guard let decoded, decoded.size == part.area.size else { throw damage }
    return try decoded.bgra().premultiplied
  }

  private static func decode(
    _ file: [UInt8],
    _ codec: UnsafePointer<AVCodec>,
    size: PixelSize
  ) throws(FFmpegError) -> Frame? {
    let context = try Owned(for: codec)
    // Before anything is allocated for another size that the part claims; decoders round sizes up.
    let padding = 128
    context.pointer.pointee.max_pixels = Int64((size.width + padding) * (size.height + padding))
    context.pointer.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    context.pointer.pointee.thread_count = 1
    let frame = try context.decode(picture: file, with: codec)
    return Frame(taking: frame, presentationTime: MediaTime(0, timeBase: .one), duration: nil)
  }
}

extension ImageBuffer {
  /// Lays a picture over a part of this one, or puts it in its place; both have colours multiplied by
  /// alpha.
  fileprivate mutating func put(_ picture: ImageBuffer, at area: PixelRect, blends: Bool) {
    for row in 0..<area.size.height {
      let source = row * picture.bytesPerRow
      let target = (area.y + row) * bytesPerRow + 4 * area.x
      guard blends else {
        let line = picture.bytes[source..<source + picture.bytesPerRow]
        bytes.replaceSubrange(target..<target + picture.bytesPerRow, with: line)
        continue
      }
      for place in stride(from: 0, to: picture.bytesPerRow, by: 4) {
        let rest = 255 - Int(picture.bytes[source + place + 3])
        for part in place..<place + 4 {
          let old = (Int(bytes[target + part]) * rest + 127) / 255
          bytes[target + part] = UInt8(min(255, Int(picture.bytes[source + part]) + old))
        }
      }
    }
  }
}
