import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Random changes in a live folder, compared with a simple model.
@Suite struct LiveModelTests {
  /// A file in the model: its content and its card.
  private struct File {
    var content: [UInt8]
    var card: CardID
  }

  /// The expected state of the folder.
  ///
  /// It only changes when the source has been told to look.
  private struct Model {
    var files: [String: File] = [:]
    /// The missing cards by the content of their files; only decided ones come back.
    var gone: [[UInt8]: CardID] = [:]
    var decided: Set<CardID> = []
    var next = 0

    mutating func newCard() -> CardID {
      defer { next += 1 }
      return CardID(next)
    }

    var names: [String] { files.keys.sorted { FileName($0) < FileName($1) } }
  }

  private let names = (0..<12).map { "\($0).jpg" } + (0..<6).map { "sub/\($0).jpg" }

  /// Each file is a small JPEG with its own content, so that only copies are equal.
  private func picture(_ number: Int) -> [UInt8] {
    let digits = Array("\(number)".utf8)
    let tables: [UInt8] = [0xFF, 0xDB, 0, UInt8(2 + digits.count)]
    return [0xFF, 0xD8] + tables + digits + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
  }

  /// The same picture with added metadata.
  private func edited(_ content: [UInt8], _ number: Int) -> [UInt8] {
    let digits = Array("\(number)".utf8)
    let comment: [UInt8] = [0xFF, 0xFE, 0, UInt8(2 + digits.count)]
    return Array(content.prefix(2)) + comment + digits + Array(content.dropFirst(2))
  }

  /// The picture without metadata.
  private func bare(_ content: [UInt8]) -> [UInt8] {
    var bare = content
    while bare[3] == 0xFE { bare.removeSubrange(2..<(4 + Int(bare[5]))) }
    return bare
  }

  @Test func aLiveFolderIsAlwaysWhatTheModelSays() throws {
    let isLong = getenv("KOLODA_TEST_ENDURANCE") != nil
    for _ in 0..<(isLong ? 40 : 2) { try run(steps: 60, seed: .random(in: 0 ... .max)) }
  }

  private func run(steps: Int, seed: UInt64) throws {
    print("a live folder with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let test = try TestFolder(inMemory: true)
    var model = Model()
    var pictures = 0
    for name in names.filter({ _ in random.once(in: 2) }).sorted(by: { FileName($0) < FileName($1) }
    ) {
      pictures += 1
      try test.write(Array(name.utf8), picture(pictures))
      let card = model.newCard()
      model.files[name] = File(content: picture(pictures), card: card)
    }
    let deck = TestDeck(test)
    let source = try deck.open()
    let following = FollowedChanges(source)
    source.poll()

    for step in 0..<steps {
      let name = names.randomElement(using: &random) ?? ""
      let other = names.randomElement(using: &random) ?? ""
      let action = Int.random(in: 0..<8, using: &random)
      pictures += 1
      switch (action, model.files[name], model.files[other]) {
      case (0, nil, _):
        try test.write(Array(name.utf8), picture(pictures))
        let card = model.newCard()
        model.files[name] = File(content: picture(pictures), card: card)
      case (1, let file?, _):
        try test.remove(name)
        model.files[name] = nil
        if model.decided.contains(file.card) { model.gone[bare(file.content)] = file.card }
      case (2, let file?, nil):
        try test.move(name, to: other)
        model.files[name] = nil
        model.files[other] = file
      case (3, let file?, _):
        // Saved with added metadata, in one way or the other.
        let content = edited(file.content, pictures)
        if random.once(in: 2) {
          try test.write(Array(".new".utf8), content)
          try test.move(".new", to: name)
        } else {
          try test.remove(name)
          try test.write(Array(name.utf8), content)
        }
        model.files[name]?.content = content
      case (4, let file?, _):
        // Another picture takes its place.
        try test.write(Array(name.utf8), picture(pictures))
        model.files[name]?.content = picture(pictures)
        if model.decided.contains(file.card) { model.gone[bare(file.content)] = file.card }
        // A picture that was never read can't be told from the one that lies in its place now.
        if source.key(of: file.card) != nil {
          let card = model.newCard()
          model.files[name]?.card = card
        }
      case (5, let file?, _):
        if !model.decided.contains(file.card) {
          deck.decide(file.card, "keep", in: source)
          model.decided.insert(file.card)
        }
      case (6, nil, _):
        // A removed picture comes back, perhaps with added metadata.
        guard let (content, card) = model.gone.min(by: { $0.value.rawValue < $1.value.rawValue })
        else { continue }
        model.gone[content] = nil
        let back = random.once(in: 2) ? edited(content, pictures) : content
        try test.write(Array(name.utf8), back)
        model.files[name] = File(content: back, card: card)
      case (7, _, _):
        guard model.names.contains(where: { $0.hasPrefix("sub/") }) else { continue }
        try test.move("sub", to: "tub")
        if random.once(in: 2) { source.poll() }
        try test.move("tub", to: "sub")
      default: continue
      }
      let expected = model.names.map { model.files[$0]?.card ?? CardID(-1) }
      let isReached = following.wait { source.names == model.names && source.order == expected }
      #expect(
        isReached,
        "seed \(seed), step \(step), action \(action) of \(name) and \(other): \(source.names) \(source.order.map(\.rawValue)) not \(model.names) \(expected.map(\.rawValue))"
      )
      // All pending changes are announced before the next one is made.
      source.poll()
      guard isReached else { break }
      for change in following.all { deck.note(change.found) }
    }
    source.stop()
    // The same cards are decided when the folder is opened again.
    let again = try deck.open()
    let decided = again.order.filter { deck.pile(of: $0, in: again) != nil }
    let names = Set(decided.compactMap { again.file(of: $0)?.text })
    let expected = model.files.filter { model.decided.contains($0.value.card) }.map(\.key)
    #expect(names == Set(expected), "seed \(seed)")
    try expectTrustIsMadeGood(deck, model.files.mapValues(\.content), &random, seed)
  }

  /// Changes files in place while nothing follows the folder, and opens it in both ways.
  private func expectTrustIsMadeGood(
    _ deck: TestDeck, _ files: [String: [UInt8]], _ random: inout SeededGenerator, _ seed: UInt64
  ) throws {
    for (number, (name, content)) in files.sorted(by: { $0.key < $1.key }).enumerated() {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try deck.test.write(Array(name.utf8), edited(content, 9000 + number))
      case 1: try deck.test.write(Array(name.utf8), picture(9000 + number))
      default: continue
      }
    }
    func decided(_ source: FolderSource) -> [String] {
      source.order.filter { deck.pile(of: $0, in: source) != nil }
        .compactMap { source.file(of: $0)?.text }
    }
    let trusting = try deck.open(trust: FileTrust(cards: 0, sample: 0))
    let following = FollowedChanges(trusting)
    trusting.poll()
    trusting.stop()
    let exact = try deck.open()
    #expect(decided(trusting) == decided(exact), "seed \(seed)")
    _ = following
  }
}
