internal import Glibc

/// `e` to the power of `x`.
func exponential(_ x: Float) -> Double { exp(Double(x)) }

/// The probability whose log-odds are `x`.
func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
