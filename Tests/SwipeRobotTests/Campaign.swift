import Foundation
import GRDB
import Testing

/// Lets two programs swipe in one folder with one journal, and keeps killing one of them.
struct Campaign {
  /// How often a program ends per journal; the first ends come while the journal is being made.
  static let endsOfJournal = 12
  /// The number of cards in the folder: few, so that the programs meet.
  static let cardCount = 12
  /// The maximum time before a program is ended, in microseconds.
  private static let longestLife = 40_000
  /// The maximum time that the journal is locked, in microseconds: less than programs wait for it.
  private static let longestLock = 200_000

  private let place: URL
  private let folder: URL
  private let journal: URL
  private var generator: SystemRandomNumberGenerator
  private var lives: [RobotLife] = []
  /// Whether something went wrong, so that the files must be kept.
  private(set) var isToBeKept = false
  private(set) var kills = 0
  private(set) var keptActs = 0
  private(set) var openActs = 0

  init() throws {
    generator = SystemRandomNumberGenerator()
    place = FileManager.default.temporaryDirectory
      .appending(path: "koloda-kills-\(UUID().uuidString)").resolvingSymlinksInPath()
    folder = place.appending(path: "pictures")
    journal = place.appending(path: "data/koloda/journal.sqlite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<Self.cardCount {
      try Data("picture \(number)".utf8).write(to: folder.appending(path: "p\(number).jpg"))
    }
  }

  /// Removes the files, unless they are needed to find a fault.
  func clear() { if !isToBeKept { try? FileManager.default.removeItem(at: place) } }

  /// Ends and restarts programs `endsOfJournal` times, then checks the journal.
  mutating func run() throws {
    if !isToBeKept { try? FileManager.default.removeItem(at: place.appending(path: "data")) }
    lives = []
    var robots = [try start(), try start()]
    for end in 0..<Self.endsOfJournal {
      let victim = Int.random(in: 0..<robots.count, using: &generator)
      // The first two ends come while the journal is being made, the others during swiping.
      if end >= 2 { try awaitSwipes(robots[victim]) }
      let lock = Int.random(in: 0..<4, using: &generator) == 0 ? lockJournal() : nil
      // The moment of death must be random, so this can't wait for a condition.
      usleep(UInt32(Int.random(in: 0...Self.longestLife, using: &generator)))
      try finish(robots[victim], byKill: Int.random(in: 0..<4, using: &generator) > 0)
      lock?()
      robots[victim] = try start()
    }
    for robot in robots { try finish(robot, byKill: false) }
    try check()
  }

  private mutating func start() throws -> Robot {
    try Robot(folder, journal, seed: generator.next())
  }

  /// Waits until a program has had some more acts kept.
  private mutating func awaitSwipes(_ robot: Robot) throws {
    let wanted = robot.keptCount + Int.random(in: 1...6, using: &generator)
    guard !robot.awaitKept(wanted) else { return }
    let life = robot.life
    isToBeKept = true
    Issue.record(
      """
      the program swipes no more after \(life.acts.count) acts, \(life.keptCount) of them kept: \
      \(life.complaints); all is kept in \(place.path)
      """)
  }

  /// Locks the journal.
  /// - Returns: a closure that waits for a while and then unlocks the journal; nil if it can't be
  ///   locked.
  private mutating func lockJournal() -> (() -> Void)? {
    guard FileManager.default.fileExists(atPath: journal.path) else { return nil }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    guard let queue = try? DatabaseQueue(path: journal.path, configuration: configuration) else {
      return nil
    }
    do {
      try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    } catch {
      return nil
    }
    let time = UInt32(Int.random(in: 0...Self.longestLock, using: &generator))
    return {
      usleep(time)
      try? queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try? queue.close()
    }
  }

  private mutating func finish(_ robot: Robot, byKill: Bool) throws {
    if byKill {
      lives.append(robot.kill())
      kills += 1
      return
    }
    // A program that has not begun can't handle the signal yet.
    let hasBegun = !robot.life.acts.isEmpty
    let (life, status) = robot.end()
    lives.append(life)
    guard hasBegun else { return }
    #expect(status == 0)
    #expect(life.acts.allSatisfy { $0.outcome != .open }, "one that ended left acts open")
  }

  // MARK: Expectations

  private mutating func check() throws {
    let kept = try KeptEvents(journal)
    #expect(kept.integrity == "ok")
    let ids = kept.all.map(\.event.id)
    let places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    #expect(places.count == ids.count, "an event is there twice")
    var tried: [String: RobotLife.Try] = [:]
    for life in lives {
      #expect(life.complaints == [])
      for act in life.acts { for event in act.events { tried[event.id] = event } }
    }
    for event in kept.all.map(\.event) {
      #expect(tried[event.id] == event, "an event that nobody made: \(event)")
    }
    for life in lives { check(life, places) }
    let loaded = try Robot.piles(folder, journal)
    #expect(loaded == kept.piles)
  }

  private mutating func check(_ life: RobotLife, _ places: [String: Int]) {
    var last = -1
    for act in life.acts {
      let found = act.events.compactMap { places[$0.id] }
      #expect(found.isEmpty || found.count == act.events.count, "half an act")
      switch act.outcome {
      case .kept:
        keptActs += 1
        #expect(found.count == act.events.count, "lost: \(act.events)")
      case .refused, .failed:
        #expect(found.isEmpty, "an act that was not kept is there: \(act.events)")
      case .open:
        // The act may be there or not: it may have been refused without an output.
        openActs += 1
      }
      for place in found {
        #expect(place > last, "out of order: \(act.events)")
        last = place
      }
    }
  }
}
