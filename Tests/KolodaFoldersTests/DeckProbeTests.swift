import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Finding the cards of another deck in a folder.
@Suite struct DeckProbeTests {
  /// A folder of pictures, with the cards that a journal knows of them.
  private func deck(_ count: Int) throws -> (test: TestFolder, cards: [KnownCard]) {
    let test = try TestFolder()
    for number in 0..<count {
      #expect(
        SamplePicture.write(
          "\(test.path)/\(number).jpg", type: "jpeg", seed: UInt64(number), width: 16 + number))
    }
    let deck = TestDeck(test)
    let source = try deck.open()
    for card in source.order { deck.decide(card, "keep", in: source) }
    return (test, Array(deck.known.values))
  }

  private func probe(
    _ test: TestFolder, _ reads: Reads = Reads(),
    patience: Duration = .seconds(1000)
  ) throws -> DeckProbe {
    let listing = try FolderScan(try test.folder, extensions: imageExtensions).run()
    var reader = PhotoReader(listing.folder)
    let read = reader.identity
    reader.identity = { name, wantsLegacyKey in
      reads.add(name)
      return read(name, wantsLegacyKey)
    }
    return DeckProbe(listing, reader, patience: patience)
  }

  /// Writes a comment into a picture, which gets another name as well.
  private func editAndRename(_ test: TestFolder, _ numbers: Range<Int>) throws {
    for number in numbers {
      let bytes = try readFile(Array("\(test.path)/\(number).jpg".utf8), atMost: 1 << 20).get()
      try test.remove("\(number).jpg")
      let comment: [UInt8] = [0xFF, 0xFE, 0, 102] + [UInt8](repeating: 7, count: 100)
      let name = Array("\(200 - number).jpg".utf8)
      try test.write(name, [UInt8](bytes[..<2] + comment + bytes[2...]))
    }
  }

  @Test func whatWasRenamedAndEditedIsFoundIfAskedFor() throws {
    let (test, cards) = try deck(20)
    try test.rename(to: "elsewhere")
    try editAndRename(test, 0..<20)
    #expect(try probe(test).countFound(cards) == 0)
    #expect(try probe(test).countFound(cards, thoroughly: true) == 10)
  }

  @Test func isNotAskedForWhereHalfOfTheCardsAreFoundAnyhow() throws {
    let (test, cards) = try deck(20)
    try editAndRename(test, 0..<9)
    func ask() -> Bool {
      Issue.record("asked in vain")
      return true
    }
    #expect(try probe(test).countFound(cards, thoroughly: ask()) >= 10)
  }

  @Test func readsNoFileThatIsOlderThanTheCards() throws {
    let (test, cards) = try deck(4)
    let seen = cards.map { card in
      var card = card
      card.sighting?.seen = .max
      return card
    }
    try editAndRename(test, 0..<4)
    let reads = Reads()
    #expect(try probe(test, reads).countFound(seen, thoroughly: true) == 0)
    #expect(reads.take().isEmpty)
  }

  @Test func withoutPatienceOnlyWhatWasReadIsLookedAt() throws {
    let (test, cards) = try deck(4)
    try test.rename(to: "elsewhere")
    try editAndRename(test, 0..<4)
    let reads = Reads()
    #expect(try probe(test, reads, patience: .zero).countFound(cards, thoroughly: true) == 0)
    #expect(reads.take().isEmpty)
  }

  @Test func readsEachFileOnceForAllDecks() throws {
    let (test, cards) = try deck(4)
    try editAndRename(test, 0..<4)
    let (_, others) = try deck(8)
    let reads = Reads()
    let probe = try probe(test, reads)
    let strangers = Array(others.sorted { $0.size < $1.size }.suffix(4))
    for _ in 0..<3 { #expect(probe.countFound(strangers, thoroughly: true) == 0) }
    #expect(probe.countFound(cards, thoroughly: true) == 2)
    let names = reads.take()
    #expect(Set(names).count == names.count)
  }
}
