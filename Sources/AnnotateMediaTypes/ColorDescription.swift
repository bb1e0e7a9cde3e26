/// How the code values of a picture represent colours, in the code points of ISO/IEC 23091-2.
package struct ColorDescription: Sendable, Hashable {
  /// The code point that means "unspecified".
  package static let unspecified = 2

  /// `ColourPrimaries`.
  package var primaries: Int
  /// `TransferCharacteristics`.
  package var transfer: Int
  /// `MatrixCoefficients`; 0 is RGB.
  package var matrix: Int
  /// Whether code values use the whole range of their bits; nil if unspecified.
  package var isFullRange: Bool?
  /// Where chroma samples lie between luma samples; nil if unspecified.
  package var chromaLocation: ChromaLocation?

  /// Describes the colours of a picture; everything that is not given is unspecified.
  package init(
    primaries: Int = unspecified,
    transfer: Int = unspecified,
    matrix: Int = unspecified,
    isFullRange: Bool? = nil,
    chromaLocation: ChromaLocation? = nil
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
    self.chromaLocation = chromaLocation
  }

  /// Whether the picture has a high dynamic range: perceptual quantizer or hybrid log-gamma.
  package var isHighDynamicRange: Bool { transfer == 16 || transfer == 18 }

  /// Whether pictures with these tags and pictures with `other` cannot be shown correctly as one stream.
  ///
  /// Unspecified values count as equal, unless one of the two has a high dynamic range.
  package func contradicts(_ other: ColorDescription) -> Bool {
    if isHighDynamicRange != other.isHighDynamicRange { return true }
    let pairs = [
      (primaries, other.primaries), (transfer, other.transfer), (matrix, other.matrix),
    ]
    let differs = pairs.contains { first, second in
      first != second && first != Self.unspecified && second != Self.unspecified
    }
    let ranges = isFullRange.flatMap { own in other.isFullRange.map { $0 != own } }
    return differs || ranges ?? false
  }

  /// Whether primaries or transfer are specified, which some codecs leave to the container.
  package var saysPrimariesOrTransfer: Bool {
    primaries != Self.unspecified || transfer != Self.unspecified
  }

  /// The primaries that players show correctly, or nearly, without tags: those of BT.709 and BT.601.
  package static let conventionalPrimaries: Set = [1, 5, 6]
  /// The transfers that players show correctly, or nearly, without tags; still pictures have sRGB.
  package static let conventionalTransfers: Set = [1, 6, 13]

  /// Whether primaries or transfer are specified that no player assumes without tags.
  package var isUnconventional: Bool {
    let known = Self.unspecified
    return primaries != known && !Self.conventionalPrimaries.contains(primaries)
      || transfer != known && !Self.conventionalTransfers.contains(transfer)
  }

  /// The matrix, or the one that players assume if it is unspecified: BT.709 for high definition (at least
  /// 1280 wide or more than 576 high), BT.601 below.
  package func resolvedMatrix(for size: PixelSize) -> Int {
    switch matrix {
    case 1, 4, 5, 6, 7, 9, 10: matrix
    default: size.width >= 1280 || size.height > 576 ? 1 : 6
    }
  }

  /// The weights of red and blue in luma; green has the rest.
  package func lumaWeights(for size: PixelSize) -> (red: Double, blue: Double) {
    switch resolvedMatrix(for: size) {
    case 4: (0.30, 0.11)
    case 5, 6: (0.299, 0.114)
    case 7: (0.212, 0.087)
    case 9, 10: (0.2627, 0.0593)
    default: (0.2126, 0.0722)
    }
  }
}

/// Where a chroma sample lies within the luma samples it belongs to.
package enum ChromaLocation: Int, Sendable, Hashable, CaseIterable {
  /// On the left column, half-way down: MPEG-2, H.264 and HEVC by default.
  case left = 1
  /// In the middle: JPEG and MPEG-1.
  case center = 2
  /// On the top left sample.
  case topLeft = 3
  /// On the top row, half-way across.
  case top = 4
  /// On the bottom left sample.
  case bottomLeft = 5
  /// On the bottom row, half-way across.
  case bottom = 6

  /// The fraction of the way across a group of luma samples, from its first (0) to its last (1).
  package var horizontalFraction: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    }
  }

  /// Whether chroma samples lie at the same points as with another location; without half of the rows, only the columns
  /// matter.
  package func coincides(with other: ChromaLocation, isHalvedDown: Bool) -> Bool {
    horizontalFraction == other.horizontalFraction
      && (!isHalvedDown || verticalFraction == other.verticalFraction)
  }

  /// The fraction of the way down a group of luma samples, from its first (0) to its last (1).
  package var verticalFraction: Double {
    switch self {
    case .topLeft, .top: 0
    case .left, .center: 0.5
    case .bottomLeft, .bottom: 1
    }
  }

  /// The location after the pictures are turned: the nearest one, because there is none on the right.
  package func turned(by turn: Orientation) -> ChromaLocation {
    let transform: AffineTransform<PictureSpace, PictureSpace> = turn.transform(width: 1, height: 1)
    let place = transform.apply(Point(horizontalFraction, verticalFraction))
    func distance(_ other: ChromaLocation) -> Double {
      place.distance(to: Point(other.horizontalFraction, other.verticalFraction))
    }
    return Self.allCases.min { distance($0) < distance($1) } ?? self
  }
}
