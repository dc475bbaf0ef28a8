import KolodaFiles
import KolodaPictureMessages

/// The files that crashed or blocked a worker, with their state at that time: such a file is not
/// read again while it stays the same, unless the user asks.
struct Culprits {
  private struct Entry {
    var state: FileState
    /// Why the file is not read any more; nil while it may be read.
    var failure: PictureFailure?
    /// For how long the file has blocked workers that were told to give it up, in seconds.
    var held = 0.0
    var number: Int
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var last = 0

  /// How many files are remembered at most; beyond that the older half is forgotten.
  static let most = 512

  /// Notes that a file crashed or blocked a worker.
  mutating func note(_ path: [UInt8], _ state: FileState, _ failure: PictureFailure) {
    change(path, state) { $0.failure = failure }
  }

  /// Notes that a worker had to be killed because it would not give a file up.
  ///
  /// - Parameters:
  ///   - seconds: how long the worker had been silent.
  ///   - limit: for how long in all a file may do this before it is not read any more.
  mutating func noteHeld(
    _ path: [UInt8], _ state: FileState, for seconds: Double, limit: Double
  ) {
    change(path, state) {
      $0.held += seconds
      if $0.held >= limit { $0.failure = .slow }
    }
  }

  /// Why a file must not be read; nil if it may be.
  func failure(of path: [UInt8], _ state: FileState) -> PictureFailure? {
    entries[path].flatMap { $0.state == state ? $0.failure : nil }
  }

  /// Allows a file to be read again.
  mutating func forget(_ path: [UInt8]) { entries[path] = nil }

  private mutating func change(
    _ path: [UInt8], _ state: FileState, _ body: (inout Entry) -> Void
  ) {
    last += 1
    var entry = entries[path] ?? Entry(state: state, number: last)
    if entry.state != state { entry = Entry(state: state, number: last) }
    entry.number = last
    body(&entry)
    entries[path] = entry
    guard entries.count > Culprits.most else { return }
    let numbers = entries.values.map(\.number).sorted()
    let middle = numbers[numbers.count / 2]
    entries = entries.filter { $0.value.number >= middle }
  }
}
