/// SplitMix64: a generator that gives the same numbers for the same seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator that starts at a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns true with a probability of one in `times`.
  package mutating func once(in times: Int) -> Bool { int(0..<times) == 0 }

  /// Returns a random integer in a range.
  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns a random number in a range.
  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns true with a probability from 0 to 1.
  package mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }
}
