import Foundation
import KolodaFiles
import KolodaGLib
import KolodaJournal
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// The opening of a folder reports its progress, and can be cancelled at any time.
@Suite("Opening a deck")
@MainActor
struct DeckOpeningTests {
  private let folder: URL
  /// A place where no journal can be created.
  nonisolated private static let journal = JournalLocation(path: "/proc/none")

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-opening-\(UUID().uuidString)")
    for branch in 0..<20 {
      let sub = folder.appendingPathComponent("\(branch)")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: sub.appendingPathComponent("1.png"))
    }
  }

  private func request(_ name: String = "") -> OpenRequest {
    OpenRequest(path: folder.path + name)
  }

  /// Waits up to a minute for a condition that another thread makes true.
  private func wait(_ what: String, until holds: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 60)
    while !holds() {
      guard Date() < end else {
        Issue.record("never: \(what)")
        return
      }
      sched_yield()
    }
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test("It asks the file system on a thread of its own, and waits to be told to list")
  func steps() throws {
    defer { remove() }
    let opening = DeckOpening(
      request("/3/1.png"), origin: .user, mayList: false, in: WindowState(),
      open: { place, foreseen, progress in
        try OpenedPhotos.read(
          #require(place.folder), in: DeckOpeningTests.journal, foreseen: foreseen,
          progress: { progress(.pictures($0)) })
      })
    wait("the folder found") { opening.target != nil }
    #expect(opening.outcome == nil)
    #expect(opening.picture == FileName("1.png"))
    opening.list()
    wait("the folder listed") { opening.outcome != nil }
    guard case .success(let (deck, early)) = try #require(opening.take()) else {
      Issue.record("it was not opened")
      return
    }
    #expect(deck.cards.order.count == 1)
    deck.discard()
    early?.stop()
    #expect(opening.take() == nil)
  }

  @Test("What is not there is told")
  func failure() throws {
    defer { remove() }
    let opening = DeckOpening(request("/none"), origin: .user, in: WindowState())
    wait("an outcome") { opening.outcome != nil }
    guard case .failure = try #require(opening.take()) else {
      Issue.record("it was opened")
      return
    }
    #expect(opening.target == nil)
  }

  @Test("A scan tells how far it is, and ends when it is given up")
  func cancelled() {
    defer { remove() }
    let ended = Monitor(false)
    let begun = Monitor(false)
    let opening = DeckOpening(
      request(), origin: .user, in: WindowState(),
      open: { place, _, progress in
        defer { ended.change { $0 = true } }
        return try OpenedPhotos.read(
          #require(place.folder), in: DeckOpeningTests.journal,
          progress: { count in
            guard progress(.pictures(min(count, 5))), count >= 5 else { return true }
            begun.change { $0 = true }
            while progress(.pictures(5)) { sched_yield() }
            return false
          })
      })
    _ = begun.wait { $0 ? true : nil }
    #expect(opening.progress == .pictures(5))
    opening.cancel()
    _ = ended.wait { $0 ? true : nil }
    #expect(opening.isCancelled && opening.outcome == nil)
  }

  @Test("One that never answers is given up without a wait")
  func stuck() {
    defer { remove() }
    let isOver = Monitor(false)
    let opening = DeckOpening(
      request(), origin: .user, in: WindowState(), after: { _ = isOver.wait { $0 ? true : nil } })
    opening.cancel()
    #expect(opening.isCancelled && opening.outcome == nil && opening.target == nil)
    isOver.change { $0 = true }
  }

  @Test("Of pictures that are asked for together the first is in front, else the last")
  func order() {
    defer { remove() }
    func opening(_ name: String, call: Int, rank: Int) -> DeckOpening {
      let made = DeckOpening(
        request(name), origin: .user, call: call, rank: rank, mayList: false, in: WindowState())
      wait("the folder found") { made.target != nil }
      return made
    }
    let plain = opening("/1", call: 1, rank: 0)
    let first = opening("/1/1.png", call: 1, rank: 1)
    let second = opening("/1/1.png", call: 1, rank: 2)
    let later = opening("/1/1.png", call: 2, rank: 5)
    let last = opening("/1/1.png", call: 2, rank: 6)
    #expect(plain.adopt(second) != nil && plain.adopt(first) != nil)
    #expect(plain.adopt(second) == nil && first.adopt(opening("/1", call: 3, rank: 0)) == nil)
    // The first picture counts in the next call, too.
    #expect(plain.adopt(later) != nil && plain.adopt(last) == nil)
    // A picture of an earlier call may be found only after that.
    #expect(plain.adopt(first) == nil)
    for each in [plain, first, second, later, last] { each.cancel() }
  }

  @Test(
    "A request names what it is about without a look at it",
    arguments: [
      ("/no where/at all/", "at all"), ("file:///no%20where/a%20b", "a b"), ("/", "/"),
      ("file:///", "/"),
    ])
  func title(name: String, title: String) {
    #expect(OpenRequest(uri: name).title == title)
  }

  @Test("Each folder is opened once, with the first picture in front")
  func once() throws {
    defer { remove() }
    let names = ["/1/1.png", "/2", "/1", "/2/1.png"]
    let targets = try names.map { try request($0).resolve() }
    let once = OpenTarget.eachDeckOnce(targets)
    #expect(once.map(\.place) == [targets[0].place, targets[1].place])
    #expect(once.map(\.picture) == [FileName("1.png"), FileName("1.png")])
  }
}
