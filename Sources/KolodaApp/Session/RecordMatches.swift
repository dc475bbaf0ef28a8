import KolodaGLib
import KolodaSources

/// Finds the records that a filter lets through by what their fields say, off the main thread; the
/// last question counts.
@MainActor
final class RecordMatches {
  private var job: BlockingJob?
  /// Grows with each question: what another one has found is passed over.
  private var edition = 0

  /// Whether it is looking.
  var isBusy: Bool { job != nil }

  /// Looks for records.
  ///
  /// - Parameter found: is called with their numbers, and not at all if the file can't be read or
  ///   another question came.
  func find(
    _ query: FieldSearch.Query, in listing: RecordListing, at place: [UInt8],
    found: @escaping @MainActor @Sendable (Set<Int>) -> Void
  ) {
    find(at: place, found) {
      try FieldSearch(query, in: listing).run { !BlockingJob.isCurrentCancelled }
    }
  }

  /// Looks for records of a shared deck, as far as they are kept on this computer.
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

  /// Ends it.
  func stop() {
    job?.cancel()
    job = nil
    edition += 1
  }
}
