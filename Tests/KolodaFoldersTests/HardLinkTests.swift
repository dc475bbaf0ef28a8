import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization
import TestSupport
import Testing

@testable import KolodaFolders

/// A picture with several names is one card.
@Suite struct HardLinkTests {
  private func link(_ deck: TestDeck, _ name: String, to target: String) {
    #expect(symlink(target, deck.test.path + "/" + name) == 0)
  }

  /// The links of a card, which is found by the name of any of its files.
  private func links(_ source: FolderSource, of name: String) throws -> [String] {
    source.links(of: try #require(source.card(named: FileName(name)))).map(\.text)
  }

  // MARK: Which links are cards

  @Test func aLinkToAPictureOfTheDeckIsAnotherNameOfItsCard() throws {
    let deck = try TestDeck("o0.jpg", "o1.jpg", "o2.jpg", "best/other.jpg")
    link(deck, "o2-link.jpg", to: "o2.jpg")
    link(deck, "best/o0.jpg", to: "../o0.jpg")
    link(deck, "best/absolute.jpg", to: deck.test.path + "/o0.jpg")
    let source = try deck.open()
    #expect(source.names == ["best/other.jpg", "o0.jpg", "o1.jpg", "o2.jpg"])
    #expect(source.fileCount == 4 && source.hidden.isEmpty)
    #expect(try links(source, of: "o0.jpg") == ["best/absolute.jpg", "best/o0.jpg"])
    #expect(try links(source, of: "o1.jpg").isEmpty)
    for (link, target) in [("o2-link.jpg", "o2.jpg"), ("best/o0.jpg", "o0.jpg")] {
      let card = try #require(source.card(named: FileName(link)))
      #expect(source.file(of: card)?.text == target)
      #expect(source.linkEnd(of: card) == nil)
    }
  }

  /// Two hard links are two files with the same picture, as two copies are.
  @Test func onlyCopiesAndHardLinksShowTheSamePicture() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    link(deck, "a-soft.jpg", to: "a.jpg")
    #expect(Glibc.link(deck.test.path + "/b.jpg", deck.test.path + "/b-hard.jpg") == 0)
    let source = try deck.open()
    #expect(Set(source.names) == ["a.jpg", "b.jpg", "b-hard.jpg"])
    let pass = source.unreadCopies()
    for place in 0..<pass.count { source.readContent(of: pass, place) }
    source.findCopies()
    #expect(source.copyCount == 1)
    let (file, hard) = (FileName("b.jpg"), FileName("b-hard.jpg"))
    let cards = [file, hard].compactMap(source.card)
    #expect(Set(cards.compactMap(source.original)).isSubset(of: cards) && cards.count == 2)
  }

  @Test func aLinkMayLeadThroughOtherLinks() throws {
    let deck = try TestDeck("sub/a.jpg")
    link(deck, "1.jpg", to: "2.jpg")
    link(deck, "2.jpg", to: "there/3.jpg")
    link(deck, "there", to: "sub")
    link(deck, "sub/3.jpg", to: "a.jpg")
    let source = try deck.open()
    #expect(source.names == ["sub/a.jpg"])
    #expect(try links(source, of: "1.jpg") == ["1.jpg", "2.jpg", "sub/3.jpg"])
  }

  @Test func whatLeadsToNoFileIsNoCard() throws {
    let deck = try TestDeck("a.jpg")
    for (name, target) in [
      ("circle.jpg", "circle.jpg"), ("round.jpg", "about.jpg"), ("about.jpg", "round.jpg"),
      ("gone.jpg", "nothing.jpg"), ("here.jpg", "."), ("up.jpg", ".."), ("null.jpg", "/dev/null"),
      ("below.jpg", "a.jpg/b.jpg"), ("long.jpg", String(repeating: "x/", count: 2000)),
    ] {
      link(deck, name, to: target)
    }
    let source = try deck.open()
    #expect(source.names == ["a.jpg"] && source.skipped.isEmpty)
    #expect(try links(source, of: "a.jpg").isEmpty)
    #expect(source.card(named: FileName("circle.jpg")) == nil)
  }

  @Test func aLinkOutOfTheDeckIsACard() throws {
    let deck = try TestDeck("a.jpg", ".hidden.jpg", "sub/b.jpg")
    let outside = deck.test.beside("outside.jpg")
    try Data("outside".utf8).write(to: URL(fileURLWithPath: outside))
    link(deck, "out.jpg", to: outside)
    link(deck, "hidden.jpg", to: ".hidden.jpg")
    let source = try deck.open()
    #expect(source.names == ["a.jpg", "hidden.jpg", "out.jpg", "sub/b.jpg"])
    let out = try #require(source.card(named: FileName("out.jpg")))
    let path = realpath(outside, nil)
    defer { free(path) }
    #expect(
      source.linkEnd(of: out).map { String(decoding: $0, as: UTF8.self) }
        == path.map { String(cString: $0) })
    // It is decided as any other.
    deck.decide(out, "reject", in: source)
    #expect(try deck.decided() == ["out.jpg reject"])
  }

  @Test func severalLinksToOneFileOutsideAreOneCard() throws {
    let deck = try TestDeck("a.jpg")
    try Data("outside".utf8).write(to: URL(fileURLWithPath: deck.test.beside("outside.jpg")))
    link(deck, "2.jpg", to: "../outside.jpg")
    link(deck, "1.jpg", to: "2.jpg")
    link(deck, "3.jpg", to: "../pictures/../outside.jpg")
    let source = try deck.open()
    #expect(source.names == ["1.jpg", "a.jpg"])
    #expect(try links(source, of: "1.jpg") == ["2.jpg", "3.jpg"])
  }

  /// Whether the picture is a card of the deck depends on the deck.
  @Test func aLinkToAFileThatIsLeftOutIsACard() throws {
    let deck = try TestDeck("sub/a.jpg", "sub/b.jpg")
    link(deck, "a.jpg", to: "sub/a.jpg")
    func names(_ scan: FolderScan) throws -> [String] { try scan.run().names }
    let folder = try deck.test.folder
    let above = FolderChoice(includesSubfolders: false)
    #expect(try names(FolderScan(folder, extensions: imageExtensions, choice: above)) == ["a.jpg"])
    let whole = FolderScan(folder, extensions: imageExtensions)
    #expect(try names(whole) == ["sub/a.jpg", "sub/b.jpg"])
    let placed = folder.path(of: FileName("sub/a.jpg"))
    #expect(try names(whole.excluding([placed])) == ["a.jpg", "sub/b.jpg"])
    let backs = FolderScan(folder, extensions: imageExtensions, excluding: FileName("sub"))
    #expect(try names(backs) == ["a.jpg"])
  }

  // MARK: Shots

  @Test func aLinkToAPictureOfAShotIsANameOfTheWhole() throws {
    let deck = try TestDeck("a.arw", "a.jpg", "b.arw")
    link(deck, "a.png", to: "a.jpg")
    link(deck, "b.jpg", to: "a.jpg")
    link(deck, "best.arw", to: "a.arw")
    let source = try deck.open()
    #expect(source.names == ["a.jpg", "b.arw"])
    #expect(try links(source, of: "a.arw") == ["a.png", "b.jpg", "best.arw"])
  }

  /// Another name of a picture does not make it ambiguous which picture belongs to a RAW file.
  @Test func aLinkTakesNoPictureOutOfItsShot() throws {
    let deck = try TestDeck("sub/a.arw", "sub/a.jpg", "b.arw", "b.jpg")
    link(deck, "sub/a.JPG", to: "a.jpg")
    let source = try deck.open()
    #expect(
      source.order.map { source.files(of: $0).map(\.name.text) } == [
        ["b.jpg", "b.arw"], ["sub/a.jpg", "sub/a.arw"],
      ])
    #expect(try links(source, of: "sub/a.arw") == ["sub/a.JPG"])
  }

  // MARK: A long deck

  @Test func onlyLinksAreFollowed() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    link(deck, "c.jpg", to: "a.jpg")
    try Data("outside".utf8).write(to: URL(fileURLWithPath: deck.test.beside("outside.jpg")))
    link(deck, "d.jpg", to: "../outside.jpg")
    let listing = try FolderScan(deck.test.folder, extensions: imageExtensions).run()
    #expect(listing.names == ["a.jpg", "b.jpg", "d.jpg"])
    #expect(listing.facts.map { $0 == nil } == [true, true, false])
    #expect(listing.inodes.map { $0 == 0 } == [false, false, true])
    _ = try deck.open()
    #expect(deck.asked.take().isEmpty)
  }

  @Test func followingManyLinksCanBeStopped() throws {
    let deck = try TestDeck("a.jpg")
    for number in 0..<1500 { link(deck, "\(number).jpg", to: "a.jpg") }
    let listing = try FolderScan(deck.test.folder, extensions: imageExtensions).run()
    #expect(listing.names == ["a.jpg"] && listing.links.count == 1500)
    // Whichever question is answered with no, the scan ends there.
    func scan(stoppedAt last: Int) throws -> Int {
      let asked = Atomic(0)
      let progress: @Sendable (Int) -> Bool = { _ in
        asked.add(1, ordering: .relaxed).newValue != last
      }
      _ = try FolderScan(deck.test.folder, extensions: imageExtensions, progress: progress).run()
      return asked.load(ordering: .relaxed)
    }
    let questions = try scan(stoppedAt: .max)
    #expect(questions > 3)
    for question in 1...questions {
      #expect(throws: FolderScan.Failure.cancelled) { try scan(stoppedAt: question) }
    }
  }

  // MARK: While the deck is open

  @Test func aLinkThatComesOrGoesChangesNoCards() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    link(deck, "c.jpg", to: "a.jpg")
    #expect(following.wait { source.card(named: FileName("c.jpg")) == CardID(0) })
    #expect(source.names == ["a.jpg", "b.jpg"])
    let change = try #require(following.all.last)
    #expect(change.order == source.order && change.added.isEmpty && change.touched.isEmpty)
    try deck.test.remove("c.jpg")
    #expect(following.wait { source.card(named: FileName("c.jpg")) == nil })
    source.stop()
  }

  @Test func aPictureThatGoesTakesItsLinksAlong() throws {
    let deck = try TestDeck("a.jpg", "sub/b.jpg")
    link(deck, "c.jpg", to: "sub/b.jpg")
    let (source, following) = try deck.follow()
    deck.decide(try #require(source.card(named: FileName("c.jpg"))), "keep", in: source)
    try deck.test.move("sub/b.jpg", to: "../b.jpg")
    #expect(following.wait { source.names == ["a.jpg"] })
    try deck.test.move("../b.jpg", to: "sub/b.jpg")
    #expect(following.wait { source.names == ["a.jpg", "sub/b.jpg"] })
    #expect(try links(source, of: "sub/b.jpg") == ["c.jpg"])
    #expect(deck.pile(of: source.order[1], in: source) == "keep")
    source.stop()
  }

  /// Many programs move a file and leave a link in its place.
  @Test func aPictureThatMovedBehindALinkIsTheSameCard() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    deck.decide(source.order[0], "keep", in: source)
    try FileManager.default.createDirectory(
      atPath: deck.test.path + "/sub", withIntermediateDirectories: false)
    try deck.test.move("a.jpg", to: "sub/a.jpg")
    link(deck, "a.jpg", to: "sub/a.jpg")
    #expect(
      following.wait {
        source.names == ["b.jpg", "sub/a.jpg"] && !source.links(of: CardID(0)).isEmpty
      })
    #expect(try links(source, of: "a.jpg") == ["a.jpg"])
    #expect(deck.pile(of: CardID(0), in: source) == "keep")
    source.stop()
    #expect(try deck.decided() == ["sub/a.jpg keep"])
  }

  @Test func aLinkMayBePointedElsewhere() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    for name in ["one", "two"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: deck.test.beside(name)))
    }
    link(deck, "x.jpg", to: "a.jpg")
    let (source, following) = try deck.follow()
    func point(to target: String) throws {
      link(deck, ".new", to: target)
      try deck.test.move(".new", to: "x.jpg")
    }
    try point(to: "b.jpg")
    #expect(following.wait { source.card(named: FileName("x.jpg")) == CardID(1) })
    try point(to: "../one")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "x.jpg"] })
    let out = try #require(source.card(named: FileName("x.jpg")))
    deck.decide(out, "reject", in: source)
    #expect(try links(source, of: "b.jpg").isEmpty)
    // A decision about the file outside is none about a picture of the deck.
    try point(to: "a.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg"] })
    #expect(source.order.allSatisfy { deck.pile(of: $0, in: source) == nil })
    try point(to: "../two")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "x.jpg"] })
    #expect(deck.pile(of: source.order[2], in: source) == nil)
    // What was decided is found again.
    try point(to: "../one")
    #expect(
      following.wait { source.order.last.flatMap { deck.pile(of: $0, in: source) } == "reject" })
    source.stop()
  }

  // MARK: Decks of earlier versions

  /// A deck of a version in which links were cards: to `stat`, a link is like a hard link.
  private func formerDeck(_ decide: (TestDeck) throws -> Void) throws -> TestDeck {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let name = deck.test.path + "/link.jpg"
    #expect(Glibc.link(deck.test.path + "/a.jpg", name) == 0)
    try decide(deck)
    unlink(name)
    link(deck, "link.jpg", to: "a.jpg")
    return deck
  }

  /// The decisions that count for each card, the newest last.
  private func piles(_ deck: TestDeck, in source: FolderSource) -> [[String]] {
    source.order.map { card in
      source.parts(of: card).compactMap { deck.pile(of: $0, in: source) }
    }
  }

  @Test func aDecisionOnALinkCountsForThePicture() throws {
    let deck = try formerDeck { try $0.decide("link.jpg", "favourite") }
    for _ in 0..<2 {
      let source = try deck.open()
      #expect(source.names == ["a.jpg", "b.jpg"])
      #expect(piles(deck, in: source) == [["favourite"], []])
    }
    // That stays so when the picture's metadata are edited.
    try deck.test.write("a.jpg", "content of a.jpg")
    #expect(piles(deck, in: try deck.open()) == [["favourite"], []])
  }

  @Test func decisionsOnBothBecomeThoseOfOneCard() throws {
    let deck = try formerDeck {
      try $0.decide("a.jpg", "reject")
      try $0.decide("link.jpg", "favourite")
    }
    let source = try deck.open()
    #expect(source.names == ["a.jpg", "b.jpg"])
    #expect(piles(deck, in: source) == [["reject", "favourite"], []])
    // Each part that the journal knows belongs to a card that is there.
    #expect(Set(source.knownCards).isSubset(of: source.order))
    #expect(source.files(of: source.order[0]).map(\.name.text) == ["a.jpg"])
    for text in ["content of a.jpg", "content of a.jpg"] {
      try deck.test.write("a.jpg", text)
      #expect(piles(deck, in: try deck.open()) == [["reject", "favourite"], []])
    }
  }

  @Test func theyStayTogetherWhenThePictureIsEditedMeanwhile() throws {
    let deck = try formerDeck {
      try $0.decide("a.jpg", "reject")
      try $0.decide("link.jpg", "favourite")
    }
    let (source, following) = try deck.follow()
    try deck.test.write(".new", "content of a.jpg", time: 1_000_000_000)
    try deck.test.move(".new", to: "a.jpg")
    #expect(following.wait { following.all.contains { !$0.touched.isEmpty } })
    source.stop()
    for change in following.all { deck.note(change.found) }
    #expect(piles(deck, in: try deck.open()) == [["reject", "favourite"], []])
  }

  /// Whoever rejects a copy and replaces it by a link keeps the other.
  @Test(arguments: [true, false])
  func aCopyThatBecameALinkLeavesItsDecisionBehind(isOtherDecided: Bool) throws {
    let deck = try TestDeck("a.jpg")
    try deck.test.write("copy.jpg", "content of a.jpg")
    if isOtherDecided { try deck.decide("a.jpg", "keep") }
    try deck.decide("copy.jpg", "reject")
    try deck.test.remove("copy.jpg")
    link(deck, "copy.jpg", to: "a.jpg")
    #expect(piles(deck, in: try deck.open()) == [isOtherDecided ? ["keep"] : []])
  }

  @Test func aLinkThatLeadsElsewhereNowLeavesItsDecisionBehind() throws {
    let deck = try formerDeck { try $0.decide("link.jpg", "reject") }
    try deck.test.remove("link.jpg")
    link(deck, "link.jpg", to: "b.jpg")
    try deck.decide("a.jpg", "keep")
    let source = try deck.open()
    #expect(piles(deck, in: source).last == [])
  }

  /// A deck is recognised at another place by its links, too.
  @Test func linksCountWhenADeckIsLookedForElsewhere() throws {
    let deck = try formerDeck { try $0.decide("link.jpg", "favourite") }
    let listing = try FolderScan(deck.test.folder, extensions: imageExtensions).run()
    #expect(DeckProbe(listing).countFound(deck.known.values.filter(\.isDecided)) == 1)
  }
}
