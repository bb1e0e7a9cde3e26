package import AnnotateMediaTypes
package import AnnotateStills

/// What can be wrong with pictures for stamps, with drawings, and with pictures that are written.
package enum PictureProblem: Problem {
  /// A picture's file cannot be read.
  case unreadable(path: String, FileFault)
  /// A file is no picture for a stamp.
  case unusable(path: String, PictureFault)
  /// This FFmpeg cannot decode the format of a picture.
  case noDecoder(path: String, format: String)
  /// A drawing cannot be rasterized; a document that is no file has a name that says what it is.
  case undrawable(name: String, DrawingFault)
  /// A text cannot be drawn.
  case undrawableText(String, TextFault)
  /// There is no font for letters.
  case noFont
  /// A picture cannot be encoded, as the encoder says.
  case unencodable(size: PixelSize, format: StillFormat, reason: String)
  /// FFmpeg cannot prepare a picture for an encoder, as it says.
  case unprepared(reason: String)

  /// Why a file cannot be read.
  package enum FileFault: Sendable, Hashable {
    /// The system refuses, for a reason.
    case system(reason: String)
    /// It is a folder.
    case isFolder
    /// It is something else than a regular file.
    case isNoFile
  }

  /// Why a file cannot be used as a picture.
  package enum PictureFault: Sendable, Hashable {
    /// The file is empty.
    case empty
    /// The file is larger than a limit in bytes.
    case tooLarge(limit: Int)
    /// Its pictures have more pixels than a limit.
    case tooManyPixels(limit: Int)
    /// It is compressed SVG.
    case compressed
    /// It has another format.
    case otherFormat
    /// Its data are damaged.
    case damaged
    /// There is no picture in it.
    case noPicture
    /// Its pictures differ in size.
    case differentSizes
    /// One side is longer than the other by more than a factor.
    case tooLong(limit: Int)
    /// It is a drawing with forbidden contents.
    case forbidden(SVGFault)
  }

  /// Why a drawing cannot be rasterized.
  package enum DrawingFault: Sendable, Hashable {
    /// This FFmpeg was built without librsvg.
    case noRasterizer
    /// librsvg refuses, for a reason.
    case refused(reason: String)
    /// It takes longer than a limit in seconds.
    case tooSlow(limit: Int)
  }

  /// Why a text cannot be drawn.
  package enum TextFault: Sendable, Hashable {
    /// No font has all of its characters.
    case noGlyphs
    /// No font has this emoji in colour.
    case noColor
    /// Nothing of it is visible.
    case invisible
    /// Pango fails or is missing, as it says.
    case noPango(reason: String)
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .unreadable: .missingInput
    case .undrawable(_, .noRasterizer), .noDecoder, .noFont, .unprepared: .unavailable
    case .undrawableText(_, let fault): fault == .invisible ? .badInput : .unavailable
    case .unusable, .undrawable, .unencodable: .badInput
    }
  }
}

/// What untrusted SVG documents may not have.
package enum SVGFault: Sendable, Hashable {
  /// More bytes than a limit.
  case tooLarge(limit: Int)
  /// Another encoding than UTF-8.
  case otherEncoding
  /// A document type or entities.
  case declaration
  /// Markup that is not well-formed.
  case brokenMarkup
  /// A root that is no drawing.
  case noDrawing
  /// A processing instruction.
  case instruction
  /// A script.
  case script
  /// A reference to something outside the document: an element or an address.
  case outside(String)
  /// A filter that takes too long because of an attribute.
  case slowFilter(attribute: String)
  /// Letters that are too large.
  case hugeLetters
  /// Groups that use each other too often.
  case tooManyShapes
}
