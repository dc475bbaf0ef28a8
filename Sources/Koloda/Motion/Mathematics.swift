import Glibc

// The model imports nothing but C's mathematical functions, and only in this file.

@inline(__always)
func exponential(_ x: Double) -> Double { exp(x) }

@inline(__always)
func sine(_ x: Double) -> Double { sin(x) }

@inline(__always)
func cosine(_ x: Double) -> Double { cos(x) }

/// The sine and cosine of an angle in radians, each to within 3e-16.
///
/// Both are computed from one reduction to the nearest quarter turn and the Taylor series there.
/// Calling C's two functions takes about twice as long, and a moving spring needs both in every
/// frame.
@inline(__always)
func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard abs(x) < QuarterTurn.reducible else { return (sin(x), cos(x)) }
  let shifted = x * QuarterTurn.inverse + QuarterTurn.rounding
  let turns = shifted - QuarterTurn.rounding
  let quadrant = shifted.bitPattern & 3
  let r = (x - turns * QuarterTurn.high) - turns * QuarterTurn.low
  // Paired terms instead of Horner's rule, so that a processor can compute several at once.
  let z = r * r
  let z2 = z * z
  let z4 = z2 * z2
  let oddSeries =
    (-1.0 / 6 + z * (1.0 / 120)) + z2 * (-1.0 / 5_040 + z * (1.0 / 362_880))
    + z4 * ((-1.0 / 39_916_800 + z * (1.0 / 6_227_020_800)) - z2 * (1.0 / 1_307_674_368_000))
  let evenSeries =
    (-1.0 / 2 + z * (1.0 / 24)) + z2 * (-1.0 / 720 + z * (1.0 / 40_320))
    + z4
    * ((-1.0 / 3_628_800 + z * (1.0 / 479_001_600))
      + z2 * (-1.0 / 87_178_291_200 + z * (1.0 / 20_922_789_888_000)))
  let s = r + r * z * oddSeries
  let c = 1 + z * evenSeries
  let isOdd = quadrant & 1 != 0
  let sine = isOdd ? c : s
  let cosine = isOdd ? s : c
  return (quadrant & 2 == 0 ? sine : -sine, (quadrant + 1) & 2 == 0 ? cosine : -cosine)
}

/// A quarter turn in radians, split for reducing angles exactly.
private enum QuarterTurn {
  static let inverse = 2 / Double.pi
  /// The first 33 bits; multiples by less than a million are exact.
  static let high = 1.5707963267341256
  /// The remainder after the first 33 bits.
  static let low = 6.077100506506192e-11
  /// The largest angle, in radians, that can be reduced without loss.
  static let reducible = 1e6
  /// 1.5 * 2^52: adding it to a number rounds that, and leaves the integer in the last bits.
  static let rounding = 6_755_399_441_055_744.0
}
