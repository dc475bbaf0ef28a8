import Glibc

/// Returns the seeds of a random campaign: `count` of them, or 25 times as many with
/// KOLODA_TEST_ENDURANCE.
package func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
  first..<(first + count * (getenv("KOLODA_TEST_ENDURANCE") == nil ? 1 : 25))
}
