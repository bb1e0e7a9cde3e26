/// A plane in which points are measured; its only use is to tell points of different planes apart.
///
/// Every space is continuous with its origin at the top left and y growing downwards, so that the
/// centre of the first pixel is at (0.5, 0.5).
public protocol CoordinateSpace: Sendable {}

/// Pixels as the codec stores them.
public enum CodedSpace: CoordinateSpace {}

/// Pixels as they are shown: the clean aperture turned upright.
///
/// The space of sidecars and tracks.
public enum DisplaySpace: CoordinateSpace {}

/// Display space with the pixel aspect ratio applied, so that circles are round.
public enum SquareSpace: CoordinateSpace {}

/// Pixels of the small upright picture that a detector looks at.
public enum PictureSpace: CoordinateSpace {}

/// The unit square of a stamp: its centre is the origin and its sides are at ±0.5.
package enum StampSpace: CoordinateSpace {}
