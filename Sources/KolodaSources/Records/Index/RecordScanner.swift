/// Finds where records begin in a file that it is given piece by piece.
protocol RecordScanner {
  /// What was found so far.
  var index: RecordIndex { get }
  /// Where the last record ends at the latest; nil for the end of what was given.
  var end: Int64? { get }
  /// The record that never ended, where one did not.
  var unclosed: Int? { get }
  /// Whether what was found so far are records whatever comes.
  var isSettled: Bool { get }

  /// Takes the next piece.
  ///
  /// - Parameter offset: where in the file it lies: where the piece before it ended.
  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64)

  /// Says that there are no more pieces.
  ///
  /// - Returns: where to go on from, if something that was begun has turned out to be otherwise;
  ///   the pieces from there on are to be given again.
  mutating func finish() -> Int64?
}

extension RecordScanner {
  var isSettled: Bool { true }
}
