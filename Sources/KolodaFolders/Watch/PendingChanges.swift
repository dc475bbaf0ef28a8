/// Changes that wait until no more arrive, so that many are handled at once.
struct PendingChanges {
  /// How long to wait for further changes, in milliseconds.
  static let quiet: Int64 = 100
  /// How long after a departure something may still come back, in milliseconds: many programs save
  /// a file by removing it and making a new one.
  static let absence: Int64 = 250
  /// The longest time that the first change waits, in milliseconds.
  static let longest: Int64 = 400

  /// The folders in which something has changed.
  private(set) var folders: Set<[UInt8]> = []
  /// Whether all folders must be looked at.
  private(set) var isAll = false
  /// Whether a file that is not a card, but of interest, has changed.
  private(set) var isBeside = false
  private var first: Int64?
  private var last: Int64 = 0
  private var departures: [[UInt8]: Int64] = [:]

  /// Adds a change in a folder, at a time in milliseconds.
  mutating func add(_ folder: [UInt8], name: [UInt8], hasLeft: Bool, at time: Int64) {
    folders.insert(folder)
    departures[folder + name] = hasLeft ? time : nil
    note(time)
  }

  /// Notes that anything may have changed.
  mutating func addAll(at time: Int64) {
    isAll = true
    note(time)
  }

  /// Notes that a file has changed that is not a card, but of interest.
  mutating func addBeside(at time: Int64) {
    isBeside = true
    note(time)
  }

  /// Whether no card can have changed.
  var isOnlyBeside: Bool { isBeside && !isAll && folders.isEmpty }

  private mutating func note(_ time: Int64) {
    first = first ?? time
    last = max(last, time)
  }

  /// When to handle the changes, in milliseconds; nil if there are none.
  var due: Int64? {
    guard let first else { return nil }
    let absent = departures.values.max().map { $0 + Self.absence } ?? 0
    return min(first + Self.longest, max(last + Self.quiet, absent))
  }
}
