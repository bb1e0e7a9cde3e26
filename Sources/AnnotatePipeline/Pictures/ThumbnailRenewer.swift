internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateStills

/// Makes new thumbnails, which show the stamped pictures.
struct ThumbnailRenewer: ~Copyable {
  private var scaler = PictureScaler()

  /// A thumbnail of a stamped picture, about as large as that in the metadata of its source.
  ///
  /// - Returns: the file, a JPEG; nil if the source has none in the usual form.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func thumbnail(
    of frame: Frame,
    like source: StillMetadata
  ) throws(AnnotateError) -> [UInt8]? {
    guard let old = source.thumbnailSize else { return nil }
    let size = Self.size(of: frame.size, within: old)
    return try StillEncoder.jpeg(of: try scaler.picture(of: frame, size: size))
  }

  /// The largest size with the form of a picture within another one, which may have been turned on its side; the other
  /// one itself if they differ by a pixel, as they do if somebody has rounded to even numbers.
  static func size(of picture: PixelSize, within old: PixelSize) -> PixelSize {
    let isTurned = (picture.width > picture.height) != (old.width > old.height)
    let room = isTurned ? PixelSize(old.height, old.width) : old
    let isWide = picture.width * room.height > picture.height * room.width
    let size =
      isWide
      ? PixelSize(room.width, max(1, room.width * picture.height / picture.width))
      : PixelSize(max(1, room.height * picture.width / picture.height), room.height)
    let isNear = abs(size.width - room.width) <= 1 && abs(size.height - room.height) <= 1
    return isNear ? room : size
  }
}
