/// The largest number that divides both without a remainder; zero only if both are zero.
package func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  var (a, b) = (abs(first), abs(second))
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
