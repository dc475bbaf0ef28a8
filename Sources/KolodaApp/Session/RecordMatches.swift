import KolodaGLib
import KolodaRecords
import KolodaSharing

/// Finds the records that pass a filter by the text of their fields, off the main thread; a new
/// query replaces the last.
@MainActor
final class RecordMatches {
  private var job: BlockingJob?
  /// Grows with each query: the results of earlier ones are ignored.
  private var edition = 0

  /// Whether a query is running.
  var isBusy: Bool { job != nil }

  /// Starts a query of a file of records.
  ///
  /// - Parameter found: called with the records' numbers; not called if the file can't be read or
  ///   another query was started.
  func find(
    _ query: FieldSearch.Query, in listing: RecordListing, at place: [UInt8],
    found: @escaping @MainActor @Sendable (Set<Int>) -> Void
  ) {
    find(at: place, found) {
      try FieldSearch(query, in: listing).run { !BlockingJob.isCurrentCancelled }
    }
  }

  /// Starts a query of the records of a shared deck that are kept on this computer.
  func find(
    _ query: FieldSearch.Query, in records: KeptRecords, at place: [UInt8],
    found: @escaping @MainActor @Sendable (Set<Int>) -> Void
  ) {
    let matcher = FieldSearch.Matcher(query)
    find(at: place, found) {
      try records.numbers.filter { number in
        if BlockingJob.isCurrentCancelled { throw CancellationError() }
        return records.record(number).map { matcher.matches(.json($0)) } ?? false
      }
    }
  }

  private func find(
    at place: [UInt8], _ found: @escaping @MainActor @Sendable (Set<Int>) -> Void,
    _ search: @escaping @Sendable () throws -> [Int]
  ) {
    stop()
    let edition = edition
    job = BlockingThreads.shared.run(at: place, search) { [weak self] outcome in
      guard case .success(let numbers) = outcome else { return }
      MainThread.post {
        guard let self, edition == self.edition else { return }
        self.job = nil
        found(Set(numbers))
      }
    }
  }

  /// Cancels the query.
  func stop() {
    job?.cancel()
    job = nil
    edition += 1
  }
}
