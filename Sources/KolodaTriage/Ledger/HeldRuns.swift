/// Decides in the order in which they came to hold, stored as runs of consecutive log indices.
struct HeldRuns: Sendable {
  private struct Run {
    let first: Int32
    var count: Int32
  }

  private var runs: [Run] = []
  /// The number of decides.
  private(set) var count = 0

  /// The decide that came to hold last; nil if the list is empty.
  var last: Int? { runs.last.map { Int($0.first + $0.count - 1) } }

  /// Appends a decide that came to hold after all others.
  mutating func append(_ decide: Int) {
    count += 1
    if let last = runs.last, Int(last.first + last.count) == decide {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: Int32(truncatingIfNeeded: decide), count: 1))
    }
  }

  mutating func popLast() {
    guard let last = runs.last else { return }
    count -= 1
    if last.count > 1 { runs[runs.count - 1].count -= 1 } else { runs.removeLast() }
  }

  /// Whether a decide is in the list.
  ///
  /// - Parameter isAfter: whether the given decide came to hold after the one searched for.
  func contains(_ decide: Int, isAfter: (Int) -> Bool) -> Bool {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(Int(runs[middle].first)) { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return false }
    let run = runs[low - 1]
    return decide >= run.first && decide < run.first + run.count
  }

  /// A position in the list, for walking through it.
  struct Cursor {
    fileprivate var run: Int
    fileprivate var offset: Int32
  }

  /// The position of the first decide.
  var start: Cursor { Cursor(run: 0, offset: 0) }

  /// The position of the last decide.
  var end: Cursor { Cursor(run: runs.count - 1, offset: (runs.last?.count ?? 0) - 1) }

  /// The decide at a position; nil before the first and after the last.
  func decide(at cursor: Cursor) -> Int? {
    runs.indices.contains(cursor.run) ? Int(runs[cursor.run].first + cursor.offset) : nil
  }

  /// Moves to the next position.
  func advance(_ cursor: inout Cursor) {
    cursor.offset += 1
    guard cursor.offset >= runs[cursor.run].count else { return }
    cursor = Cursor(run: cursor.run + 1, offset: 0)
  }

  /// Moves to the previous position.
  func retreat(_ cursor: inout Cursor) {
    cursor.offset -= 1
    guard cursor.offset < 0 else { return }
    let run = cursor.run - 1
    cursor = Cursor(run: run, offset: run >= 0 ? runs[run].count - 1 : 0)
  }
}
