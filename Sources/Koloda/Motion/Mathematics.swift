import Glibc

// The only file of the model that imports anything: C's mathematics.

@inline(__always)
func exponential(_ x: Double) -> Double { exp(x) }

@inline(__always)
func sine(_ x: Double) -> Double { sin(x) }

@inline(__always)
func cosine(_ x: Double) -> Double { cos(x) }

/// The sine and the cosine of one angle in radians, each to within 3e-16.
///
/// Both come from one reduction to the nearest quarter turn and their Taylor series there. Two
/// calls of C's functions take about twice as long, and a spring in motion asks for both in
/// every frame.
@inline(__always)
func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard abs(x) < QuarterTurn.reducible else { return (sin(x), cos(x)) }
  let shifted = x * QuarterTurn.inverse + QuarterTurn.rounding
  let turns = shifted - QuarterTurn.rounding
  let quadrant = shifted.bitPattern & 3
  let r = (x - turns * QuarterTurn.high) - turns * QuarterTurn.low
  // In pairs rather than by Horner's rule, so that a processor can do several at once.
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

/// A quarter turn in radians, for taking whole ones off an angle.
private enum QuarterTurn {
  static let inverse = 2 / Double.pi
  /// Its first 33 bits: a multiple by less than a million is exact.
  static let high = 1.5707963267341256
  /// What the first bits leave.
  static let low = 6.077100506506192e-11
  /// The largest angle that the two parts reduce without loss, in radians.
  static let reducible = 1e6
  /// 1.5 * 2^52: a number added to it is rounded, and its last bits are the whole number.
  static let rounding = 6_755_399_441_055_744.0
}
