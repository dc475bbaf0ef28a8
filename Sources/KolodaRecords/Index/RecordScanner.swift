/// Finds the beginnings of records in a file that is passed piece by piece.
protocol RecordScanner {
  /// The records found so far.
  var index: RecordIndex { get }
  /// The end of the last record; nil if it is the end of the last piece.
  var end: Int64? { get }
  /// The first record that never ended, where one did not.
  var unclosed: Int? { get }
  /// How many did not.
  var unclosedCount: Int { get }
  /// Whether what was found so far are records whatever comes.
  var isSettled: Bool { get }

  /// Scans the next piece.
  ///
  /// - Parameter offset: where in the file it lies: where the piece before it ended.
  /// - Returns: where to go on from, if something that was begun in a piece before has turned out to be
  ///   otherwise; the pieces from there on are to be given again.
  mutating func take(_ piece: UnsafeRawBufferPointer, at offset: Int64) -> Int64?

  /// Ends the scan.
  ///
  /// - Returns: the offset to continue from if something turned out differently, such as a quote
  ///   that is never closed; the pieces from there on must be passed again.
  mutating func finish() -> Int64?
}

extension RecordScanner {
  var isSettled: Bool { true }
  var unclosedCount: Int { unclosed == nil ? 0 : 1 }
}
