internal import Glibc

/// Returns the sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// Returns the cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }
