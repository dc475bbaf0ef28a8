/// SplitMix64: a generator that gives the same numbers for the same seed.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator that starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random integer in a range.
  public mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns a random number in a range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
