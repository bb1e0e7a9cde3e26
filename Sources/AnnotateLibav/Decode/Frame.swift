package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// One decoded picture with its presentation time.
///
// SAFETY: nothing changes the AVFrame after `init` while this frame exists. FFmpeg counts references to
// buffers with atomics, so several threads can safely read and free them.
package final class Frame: @unchecked Sendable {
  private(set) var owned: Owned<AVFrame>
  /// When it is shown.
  package let presentationTime: MediaTime
  /// How long it is shown; nil if the file does not state it.
  package let duration: MediaTime?
  /// Whether the decoder had to make up a part of it, or predicted it from such a picture.
  package let isDamaged: Bool

  /// Takes ownership of a reference to a decoded picture.
  init(
    taking owned: Owned<AVFrame>,
    presentationTime: MediaTime,
    duration: MediaTime?,
    isDamaged: Bool = false
  ) {
    self.owned = owned
    self.presentationTime = presentationTime
    self.duration = duration
    self.isDamaged = isDamaged
  }

  /// Takes ownership of a reference to a picture, with the times of another frame.
  convenience init(taking owned: Owned<AVFrame>, timedAs other: Frame) {
    self.init(
      taking: owned,
      presentationTime: other.presentationTime,
      duration: other.duration,
      isDamaged: other.isDamaged
    )
  }

  /// The frame without its pixels, for whoever needs its times only: pixels take much memory.
  ///
  /// - Throws: `.temporary` if there is no memory.
  package func withoutPixels() throws(AnnotateError) -> Frame {
    do throws(FFmpegError) {
      return Frame(taking: try Owned<AVFrame>(), timedAs: self)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// The same picture, shown at another time.
  ///
  /// - Throws: `.temporary` if there is no memory.
  package func shown(at time: MediaTime, lasting duration: MediaTime) throws(AnnotateError) -> Frame
  {
    do throws(FFmpegError) {
      return Frame(
        taking: try Owned<AVFrame>(referencing: owned),
        presentationTime: time,
        duration: duration,
        isDamaged: isDamaged
      )
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  var pointer: UnsafeMutablePointer<AVFrame> { owned.pointer }

  /// The size of the stored picture.
  package var size: PixelSize {
    PixelSize(Int(pointer.pointee.width), Int(pointer.pointee.height))
  }

  /// The colours that the samples stand for.
  package var color: ColorDescription { ColorDescription(pointer.pointee) }

  /// The width of a pixel divided by its height, if the picture itself states it.
  package var sampleAspectRatio: Rational { Rational(pointer.pointee.sample_aspect_ratio) }

  /// Whether this is the only reference to the AVFrame and to its pixels, and rows are stored from top to
  /// bottom.
  ///
  /// - Precondition: the caller has the only reference to this frame.
  var isAloneWithPixels: Bool {
    isKnownUniquelyReferenced(&owned) && av_frame_is_writable(pointer) > 0
      && pointer.pointee.strides.allSatisfy { $0 >= 0 }
  }

  /// The layout of samples in the planes; nil if the pixel format has no plain samples.
  package var layout: PixelLayout? { PixelLayout(format) }

  /// The first byte of each of three planes, nil for those that the format does not have, and the number of
  /// bytes from one row to the next; they are valid as long as the frame.
  package var threePlanes: [(start: UnsafePointer<UInt8>?, stride: Int)] {
    (0..<3).map { index in
      let plane = pointer.pointee.plane(index)
      return (UnsafePointer(plane.start), plane.stride)
    }
  }

  var format: AVPixelFormat { AVPixelFormat(pointer.pointee.format) }

  /// Returns the whole picture as stored, converted to blue, green, red and alpha bytes.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  package func bgra() throws(AnnotateError) -> ImageBuffer {
    var scaler = PictureScaler()
    return try scaler.picture(of: self, size: size)
  }
}

extension Frame {
  /// Whether televisions show one of its fields again, as in films on DVDs.
  package var repeatsField: Bool { pointer.pointee.repeat_pict > 0 }

  /// Returns the C structure in the side data of a type; nil if there is none.
  func sideData<Value>(_ type: AVFrameSideDataType) -> Value? {
    guard let data = av_frame_get_side_data(pointer, type)?.pointee,
      data.size >= MemoryLayout<Value>.size
    else { return nil }
    // SAFETY: callers request the structure that FFmpeg documents for the type; it is copied.
    return UnsafeRawPointer(data.data).loadUnaligned(as: Value.self)
  }
}

/// The properties that decide how a frame is encoded, apart from its size; they hardly ever change in a
/// stream.
package struct PictureKind: Equatable, Sendable {
  let format: AVPixelFormat
  package let color: ColorDescription
  /// Whether the picture consists of two fields.
  package let hasFields: Bool

  /// Reads the properties of a frame.
  package init(of frame: Frame) {
    format = frame.format
    color = frame.color
    hasFields = shim_frame_is_interlaced(frame.pointer) != 0
  }
}
