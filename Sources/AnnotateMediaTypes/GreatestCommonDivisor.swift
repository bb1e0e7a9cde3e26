/// The largest number that divides both without a rest; zero only where both are.
package func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  var (a, b) = (abs(first), abs(second))
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
