import Koloda
import KolodaGLib
import KolodaSources
import Synchronization

/// Looks for a text in all records of a file, off the main thread; the last text counts.
@MainActor
final class RecordFinding {
  private let place: [UInt8]
  private var job: BlockingJob?
  /// Grows with each text: what another one has found is passed over.
  private var edition = 0
  /// The records that have the text, in order, as far as they are found.
  private(set) var found: [Int] = []
  /// Whether all of the file was searched.
  private(set) var isWhole = true
  /// Is told that more is found.
  var onChange: (@MainActor () -> Void)?
  /// Is told that all of the file was searched.
  var onFound: (@MainActor () -> Void)?

  /// Makes it for a file.
  init(at place: [UInt8]) {
    self.place = place
  }

  /// Looks for a text; an empty one is found nowhere.
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

  /// Says that it is looked for later: not all of the file is read.
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

  /// The hit behind a record, or before it; the first behind the last.
  func hit(_ isForward: Bool, from record: Int?) -> Int? {
    guard let first = found.first, let last = found.last else { return nil }
    guard let record else { return first }
    let place = found.partitioningIndex { isForward ? $0 > record : $0 >= record }
    if isForward { return place < found.count ? found[place] : first }
    return place > 0 ? found[place - 1] : last
  }

  /// Which of the hits a record is, counted from 1; nil if it is none.
  func place(of record: Int?) -> Int? {
    guard let record else { return nil }
    let place = found.partitioningIndex { $0 >= record }
    return place < found.count && found[place] == record ? place + 1 : nil
  }

  /// Forgets what was found.
  func clear() {
    job?.cancel()
    job = nil
    edition += 1
    found = []
    isWhole = true
    onChange?()
  }

  /// Ends it.
  func stop() {
    job?.cancel()
    onChange = nil
    onFound = nil
  }
}

extension [Int] {
  /// The first place from which on something holds, where it holds from some place on.
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
