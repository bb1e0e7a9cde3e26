internal import Glibc

/// `e` to the power of `x`.
func exponential(_ x: Float) -> Double { exp(Double(x)) }
