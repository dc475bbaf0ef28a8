extension Int64 {
  /// Returns the sum of two sizes in bytes, or the greatest number if that is too small for it.
  ///
  /// A sparse file may have any length: two of them can exceed what a number holds.
  package func saturatingSum(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    // Only numbers of the same sign exceed it.
    return isOver ? (other < 0 ? .min : .max) : sum
  }
}
