/// A plane in which points are measured; as a type parameter it keeps points of different planes apart.
///
/// Every space is continuous, with its origin at the top left and y growing downwards. The centre of the
/// first pixel is at (0.5, 0.5).
public protocol CoordinateSpace: Sendable {}

/// Pixels as the codec stores them.
public enum CodedSpace: CoordinateSpace {}

/// Pixels of the displayed picture: the clean aperture turned upright.
///
/// Sidecars and tracks use this space.
public enum DisplaySpace: CoordinateSpace {}

/// Display space with the pixel aspect ratio applied, so that circles are round.
public enum SquareSpace: CoordinateSpace {}

/// Pixels of the small upright picture that a detector receives.
public enum PictureSpace: CoordinateSpace {}

/// The unit square of a stamp: its centre is the origin and its sides are at ±0.5.
package enum StampSpace: CoordinateSpace {}
