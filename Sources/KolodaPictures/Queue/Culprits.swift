import KolodaFiles
import KolodaPictureMessages

/// The files that ended or held up a worker, as they were then: none may do so again of its own
/// accord while it stays the same.
struct Culprits {
  private struct Entry {
    var state: FileState
    /// Why it is not read any more; nil while it may be.
    var failure: PictureFailure?
    /// For how long it has held up workers that were to give it up, in seconds.
    var held = 0.0
    var number: Int
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var last = 0

  /// How many are known.
  var count: Int { entries.count }

  /// How many are known at most; then the older half is forgotten.
  static let most = 512

  /// Notes that a file ended or held up a worker.
  mutating func note(_ path: [UInt8], _ state: FileState, _ failure: PictureFailure) {
    change(path, state) { $0.failure = failure }
  }

  /// Notes that a worker had to be ended for it would not give the file up.
  ///
  /// - Parameters:
  ///   - seconds: how long it had said nothing.
  ///   - limit: how long it may do so before the file is to blame.
  mutating func noteHeld(
    _ path: [UInt8], _ state: FileState, for seconds: Double, limit: Double
  ) {
    change(path, state) {
      $0.held += seconds
      if $0.held >= limit { $0.failure = .slow }
    }
  }

  /// Why a file is not to be read.
  func failure(of path: [UInt8], _ state: FileState) -> PictureFailure? {
    entries[path].flatMap { $0.state == state ? $0.failure : nil }
  }

  /// Has a file be read again.
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
