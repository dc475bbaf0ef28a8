/// Changes that are waited with until no more come, so that many are one.
struct PendingChanges {
  /// How long nothing must happen, in milliseconds.
  static let quiet: Int64 = 100
  /// How long something that left may take to come again: many programs save a file by removing
  /// it and making a new one.
  static let absence: Int64 = 250
  /// How long the first change waits at most.
  static let longest: Int64 = 400

  /// The folders in which something has changed.
  private(set) var folders: Set<[UInt8]> = []
  /// Whether all folders are to be looked at.
  private(set) var isAll = false
  /// Whether something lies otherwise beside the cards that says something of one.
  private(set) var isBeside = false
  private var first: Int64?
  private var last: Int64 = 0
  private var departures: [[UInt8]: Int64] = [:]

  /// Notes a change in a folder, at a time in milliseconds.
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

  /// Notes that something beside the cards has changed.
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

  /// When the changes are to be looked at; nil if there are none.
  var due: Int64? {
    guard let first else { return nil }
    let absent = departures.values.max().map { $0 + Self.absence } ?? 0
    return min(first + Self.longest, max(last + Self.quiet, absent))
  }
}
