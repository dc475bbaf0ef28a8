import Glibc

/// The seeds of a random campaign: so many of them, and many times that with KOLODA_TEST_ENDURANCE.
func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
  first..<(first + count * (getenv("KOLODA_TEST_ENDURANCE") == nil ? 1 : 25))
}
