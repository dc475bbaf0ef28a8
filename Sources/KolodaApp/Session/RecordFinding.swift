import Koloda
import KolodaGLib
import KolodaRecords
import Synchronization

/// Searches all records of a file for a text, off the main thread; a new search replaces the last.
@MainActor
final class RecordFinding {
  private let place: [UInt8]
  private var job: BlockingJob?
  /// Grows with each search: the results of earlier ones are ignored.
  private var edition = 0
  /// The numbers of the records that contain the text, in order.
  private(set) var found: [Int] = []
  /// Whether the whole file has been searched.
  private(set) var isWhole = true
  /// Called when the results change.
  var onChange: (@MainActor () -> Void)?
  /// Called when the whole file has been searched.
  var onFound: (@MainActor () -> Void)?

  /// Creates a search for the file at a path.
  init(at place: [UInt8]) {
    self.place = place
  }

  /// Searches for a text; an empty one is found nowhere.
  func find(_ text: String, in listing: RecordListing) {
    clear()
    guard !text.isEmpty else { return }
    isWhole = false
    let edition = edition
    job = BlockingThreads.shared.run(at: place) {
      try RecordSearch(text, in: listing).run { _, _ in !BlockingJob.isCurrentCancelled }
    } then: { [weak self] outcome in
      guard case .success(let found) = outcome else { return }
      MainThread.post { self?.take(found, edition) }
    }
    onChange?()
  }

  /// Marks the search as pending, because the file has not been read to its end yet.
  func wait() {
    clear()
    isWhole = false
    onChange?()
  }

  private func take(_ records: [Int], _ edition: Int) {
    guard edition == self.edition else { return }
    job = nil
    found = records
    isWhole = true
    onChange?()
    onFound?()
  }

  /// The next hit after a record, or the previous one before it; wraps around at the ends.
  func hit(_ isForward: Bool, from record: Int?) -> Int? {
    guard let first = found.first, let last = found.last else { return nil }
    guard let record else { return first }
    let place = found.partitioningIndex { isForward ? $0 > record : $0 >= record }
    if isForward { return place < found.count ? found[place] : first }
    return place > 0 ? found[place - 1] : last
  }

  /// The position of a record among the hits, counted from 1; nil if it is no hit.
  func place(of record: Int?) -> Int? {
    guard let record else { return nil }
    let place = found.partitioningIndex { $0 >= record }
    return place < found.count && found[place] == record ? place + 1 : nil
  }

  /// Clears the results and cancels the search.
  func clear() {
    job?.cancel()
    job = nil
    edition += 1
    found = []
    isWhole = true
    onChange?()
  }

  /// Stops searching; no callback is called any more.
  func stop() {
    job?.cancel()
    onChange = nil
    onFound = nil
  }
}

extension [Int] {
  /// The first index at which `holds` is true, if it is true from some index on; else `count`.
  fileprivate func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var first = 0
    var last = count
    while first < last {
      let middle = (first + last) / 2
      if holds(self[middle]) { last = middle } else { first = middle + 1 }
    }
    return first
  }
}
