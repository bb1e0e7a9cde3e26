package import AnnotateContainers
package import AnnotateLibav
package import AnnotateMediaTypes

/// Something that an output lacks of its input, or shows differently.
package enum Loss: Sendable, Hashable {
  /// A container or a format of pictures by its name.
  package typealias FormatName = String

  /// The form of the picture.
  case geometry(Geometry)
  /// What the encoder of a video does not keep.
  case picture(PictureLoss, PictureWriter)
  /// Resolution of colour: half of it remains, or a quarter.
  case chroma(isHalved: Bool, PictureWriter)
  /// What a picture file has.
  case still(Still)
  /// Streams and what belongs to them.
  case stream(Stream)
  /// Times.
  case time(Time)

  /// A loss in the form of the picture.
  package enum Geometry: Sendable, Hashable {
    /// The display matrix is neither a rotation nor a reflection.
    case displayMatrix
    /// The clean aperture, so that the whole picture is shown.
    case cleanAperture(FormatName)
    /// The aspect ratio of the pixels.
    case pixelAspectRatio(FormatName)
    /// The aspect ratio of the pixels of a video, in place of which the writer states another.
    case otherPixelShape(from: Rational, to: Rational, by: FormatName)
    /// The encoder takes no picture of the size, so that the last column or row is repeated.
    case enlarged(encoder: String, from: PixelSize, to: PixelSize)
    /// The size, the pixel format and the frame rate, which readers have to be told.
    case description(FormatName)
    /// The picture changes in mid-stream and is fitted into the first one.
    case fitted(PixelSize, from: MediaTime, into: PixelSize)
  }

  /// A loss of picture files.
  package enum Still: Sendable, Hashable {
    /// Transparency.
    case alpha(FormatName)
    /// Finer steps of brightness and colour.
    case bits(kept: Int, of: Int, FormatName)
    /// Resolution of colour in a picture that is compressed with loss: half of it remains, or a quarter.
    case chroma(isHalved: Bool, FormatName)
    /// All pictures of a file but the first.
    case furtherPictures(of: Int)
    /// A part behind the picture or in its metadata that would show what the stamped picture does not, in words.
    case unstampedPart(String)
    /// A part of the metadata of a picture, in words.
    case metadataPart(String, FormatName)
    /// The metadata of single pictures, in a video.
    case pictureMetadata(FormatName)
  }

  /// A loss of streams or of what belongs to them.
  package enum Stream: Sendable, Hashable {
    /// A stream; `holders` could hold it, and so could this container if it is converted to another codec.
    case whole(LostStream, StreamObstacle, holders: [FormatName], convertedTo: String?)
    /// Streams with pictures in which nobody looked for faces, in a job that hides faces.
    case unseen([LostStream])
    /// Tags of a stream, or of the whole file, that hold such pictures.
    case pictureTags([String], of: LostStream?)
    /// Packets of a stream of data or text that hold such pictures.
    case picturePackets(LostStream)
    /// User data next to the frames of a video that hold such pictures.
    case pictureData(LostStream)
    /// The chapters.
    case chapters(FormatName)
    /// When chapters end, where that does not follow from when the next one begins.
    case chapterEnds(FormatName)
    /// The styles and positions of subtitles.
    case subtitleStyles(LostStream, FormatName)
    /// Tags of a stream, or of the whole file; the container holds most others or only a few.
    case tags([String], of: LostStream?, FormatName, holdsMost: Bool)
    /// Dispositions of a stream.
    case dispositions([String], of: LostStream, FormatName)
    /// A part of a file or of its stream, in words.
    case contents(String, of: LostStream?, ContentObstacle)
  }

  /// A loss of times.
  package enum Time: Sendable, Hashable {
    /// A timecode.
    case timecode(String, TimecodeObstacle)
    /// The times of frames that become pictures without a sidecar.
    case frameTimes
    /// Frames are moved into the slots of a constant frame rate.
    case evenFrames(FormatName)
    /// Frames are shown later, because the encoder relies on presentation times, which the container does not store.
    case lateFrames(encoder: String, FormatName)
    /// Pictures of a carried video are shown at other times, because the container stores only when they are decoded.
    case pictureTimes(LostStream, FormatName)
    /// Streams are shifted relative to each other, because the container counts frames and packets.
    case starts(FormatName)
    /// Audio behind a gap may begin early, because the container states the times of some packets only.
    case gaps(FormatName)
    /// How long the last picture is shown.
    case lastPause(FormatName)
    /// All streams are delayed, because the container shows nothing before zero.
    case delay(MediaTime, FormatName)
  }
}

extension Loss {
  /// What writes the pictures of an output.
  package struct PictureWriter: Sendable, Hashable {
    /// The name of the encoder, or of the format of pictures.
    package let name: String
    /// The name of the container.
    package let container: FormatName
    /// Whether the container holds codecs that keep transparency.
    package let holdsTransparentCodecs: Bool
    /// Whether it writes pictures instead of a video.
    package let writesStills: Bool
    /// The pixel format that the encoder takes.
    package let pixelFormat: String
  }

  /// Why a stream is left out.
  package enum StreamObstacle: Sendable, Hashable {
    /// FFmpeg does not know how it is coded.
    case unknownCodec
    /// The container cannot hold it.
    case container(FormatName)
    /// The output has no packet of it, and the container holds no stream without packets.
    case noPackets(FormatName)
  }

  /// Why a part of a file is left out.
  package enum ContentObstacle: Sendable, Hashable {
    /// It cannot be written.
    case unwritable
    /// It describes the pictures in their old form.
    case outdated
    /// The container cannot hold it, at least in a pipe.
    case container(FormatName, isStreamed: Bool)
    /// It is how often the animation is played, and the container is not for animations.
    case noAnimation(FormatName)
  }

  /// Why a timecode is left out.
  package enum TimecodeObstacle: Sendable, Hashable {
    /// The container cannot hold it.
    case container(FormatName)
    /// It is that of a group of pictures, which the encoder does not state.
    case encoder(String)
    /// It does not go with the number of frames per second.
    case frameRate(Rational)
  }

  /// A stream of which something is lost.
  package struct LostStream: Sendable, Hashable {
    /// The index in the file, from 0.
    package let index: Int
    /// The kind of data in the stream.
    package let kind: MediaKind
    /// FFmpeg's name for the codec.
    package let codec: String
    /// Whether it is a cover.
    package private(set) var isCover = false

    /// Names a stream.
    init(_ stream: StreamInfo) {
      (index, kind, codec) = (stream.index, stream.kind, stream.codec)
      isCover = stream.isCover
    }

    /// Names a stream; for tests of messages.
    package init(index: Int, kind: MediaKind, codec: String, isCover: Bool = false) {
      (self.index, self.kind, self.codec) = (index, kind, codec)
      self.isCover = isCover
    }
  }
}

extension Loss.PictureWriter {
  /// Describes what writes the pictures.
  package init(
    _ name: String,
    in container: String,
    holdsTransparentCodecs: Bool = false,
    writesStills: Bool = false,
    pixelFormat: String
  ) {
    (self.name, self.container, self.pixelFormat) = (name, container, pixelFormat)
    self.holdsTransparentCodecs = holdsTransparentCodecs
    self.writesStills = writesStills
  }
}

/// A loss of the output, with the file that has what is lost.
package struct FileLoss: Problem {
  /// What is lost.
  package let loss: Loss
  /// The path of the input.
  package let path: String

  /// Describes a loss.
  package init(_ loss: Loss, of path: String) { (self.loss, self.path) = (loss, path) }

  /// A strict job ends with it.
  package var kind: AnnotateError.Kind { .badInput }
}
