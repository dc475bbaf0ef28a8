import GRDB
import Koloda
import Testing

@testable import Triage

/// Seeded random use of a folder.
///
/// There are decisions, undo, redo, opening it anew, and files that come, go, move and change in between.
/// What is opened is what a plain model says.
@Suite struct JournalLawsTests {
  /// Each content is a card; a file is a content at a path.
  private struct Model {
    struct Entry: Equatable {
      let content: Int
      let pile: Pile
      let time: UTCTime
    }

    var files: [String: Int] = [:]
    var history: [Entry] = []
    var redo: [Entry] = []

    func path(of content: Int) -> String? { files.first { $0.value == content }?.key }

    func shown(_ entries: [Entry]) -> [String] {
      entries.compactMap { entry in
        path(of: entry.content).map { "\($0) \(entry.pile.rawValue) \(entry.time.microseconds)" }
      }
    }
  }

  private final class World {
    let test: TestFolder
    let seed: UInt64
    var random: SeededGenerator
    var model = Model()
    var clock = 0
    var contents = 0
    var removed: [Int] = []

    init(seed: UInt64) throws {
      test = try TestFolder(inMemory: true)
      self.seed = seed
      random = SeededGenerator(seed: seed)
      for _ in 0..<Int.random(in: 1...15, using: &random) { try add(nil) }
    }

    func newPath() -> String {
      let folder = ["", "", "sub/", "other/"].randomElement(using: &random) ?? ""
      clock += 1
      return "\(folder)f\(clock).jpg"
    }

    /// Writes a content to a path; all contents have one size.
    func write(_ path: String, _ content: Int) throws {
      clock += 1
      try test.write(path, "content \(1000 + content)", time: clock)
      model.files[path] = content
    }

    func add(_ content: Int?) throws {
      contents += content == nil ? 1 : 0
      try write(newPath(), content ?? contents)
    }

    func pick() -> String? { model.files.keys.sorted().randomElement(using: &random) }

    func changeFiles() throws {
      guard let path = pick(), let content = model.files[path] else { return try add(nil) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        try add(nil)
      case 1:
        let other = newPath()
        try test.move(path, to: other)
        model.files[path] = nil
        model.files[other] = content
      case 2:
        try test.remove(path)
        model.files[path] = nil
        removed.append(content)
      case 3:
        removed.append(content)
        contents += 1
        try write(path, contents)
      case 4:
        // Written anew without a change.
        try write(path, content)
      default:
        if let content = removed.popLast() { try add(content) }
      }
    }

    func act(_ deck: FolderDeck) throws {
      clock += 1
      let undecided = deck.files.indices.filter { index in
        let content = model.files[deck.files[index].name.text]
        return !model.history.contains { $0.content == content }
      }
      let undoable = model.history.last { model.path(of: $0.content) != nil }
      let redoable = model.redo.last { model.path(of: $0.content) != nil }
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        guard let index = undecided.randomElement(using: &random),
          let pile = Pile.allCases.randomElement(using: &random),
          let content = model.files[deck.files[index].name.text]
        else { return }
        model.redo = []
        model.history.append(
          Model.Entry(
            content: content, pile: pile, time: UTCTime(microseconds: Int64(clock))))
        _ = try deck.recordAndWait(.decide(CardID(index), pile.direction)).get()
      case 3...4:
        guard let undoable, let path = model.path(of: undoable.content) else { return }
        model.history.removeAll { $0.content == undoable.content }
        model.redo.append(undoable)
        _ = try deck.recordAndWait(.undo(deck.card(path))).get()
      default:
        guard let redoable, let path = model.path(of: redoable.content) else { return }
        model.redo.removeAll { $0.content == redoable.content }
        model.history.append(redoable)
        _ = try deck.recordAndWait(.redo(deck.card(path))).get()
      }
    }

    func open() throws -> FolderDeck {
      let ticks = Ticks()
      let deck = try FolderDeck.open(test, now: { ticks.time })
      self.ticks = ticks
      let show = { (decision: Decision) in
        "\(deck.name(decision.card)) \(decision.pile.rawValue) \(decision.time.microseconds)"
      }
      #expect(deck.files.count == model.files.count, "seed \(seed)")
      #expect(deck.history.map(show) == model.shown(model.history), "seed \(seed)")
      #expect(deck.redoList.map(show) == model.shown(model.redo), "seed \(seed)")
      return deck
    }

    var ticks = Ticks()
  }

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func whatIsOpenedIsWhatWasLeft(seed: UInt64) throws {
    let world = try World(seed: seed)
    for _ in 0..<15 {
      let deck = try world.open()
      for _ in 0..<Int.random(in: 0...8, using: &world.random) {
        world.ticks.set(Int64(world.clock + 1))
        try world.act(deck)
      }
      let counts = deck.counts
      #expect(counts.decided == world.model.shown(world.model.history).count, "seed \(seed)")
      #expect(counts.redoable == world.model.shown(world.model.redo).count, "seed \(seed)")
      for _ in 0..<Int.random(in: 0...3, using: &world.random) { try world.changeFiles() }
    }
    _ = try world.open()
  }
}
