import Koloda
import KolodaFolders
import KolodaGTK
import KolodaOutcomes
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp
@testable import KolodaDecks

/// A filter is a state of the view; the deck knows nothing of it.
@Suite("A filter", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct FilterTests {
  init() throws {
    try #require(TestDisplay.isThere)
  }

  /// A session of eight cards: 0 and 1 are kept, 1, 3 and 5 have three stars, 5 and 6 are red.
  private func withDeck(_ body: (DeckSession, DeckView) throws -> Void) throws {
    try withSession(files: 8) { session, view in
      for pile in [PileID.keep, .keep] { session.decide(pile) }
      session.mark(cards(1, 3, 5), .stars(.three))
      session.mark(cards(5, 6), .label(.red))
      session.settle()
      try body(session, view)
    }
  }

  private func cards(_ numbers: Int...) -> [CardID] { numbers.map { CardID($0) } }

  @Test("Decided cards that match are counted where only undecided ones are asked for")
  func decidedMatches() throws {
    try withDeck { session, _ in
      var criteria = CardCriteria()
      criteria.stars = .three
      session.setFilter(criteria.filter(of: session))
      #expect(session.course.shownOrder == cards(3, 5) && session.course.decidedMatchCount == 1)
      criteria.place = .anywhere
      session.setFilter(criteria.filter(of: session))
      #expect(session.shownCount == 3 && session.course.decidedMatchCount == 0)
    }
  }

  private func filter(_ session: DeckSession, _ body: (inout CardCriteria) -> Void) {
    var criteria = CardCriteria()
    body(&criteria)
    session.setFilter(criteria.filter(of: session))
  }

  private func shown(_ view: DeckView) -> [CardID] {
    view.deck.remaining.sorted { $0.rawValue < $1.rawValue }
  }

  @Test("What passes is shown, by stars, label, pile and name")
  func passes() throws {
    try withDeck { session, view in
      filter(session) { $0.stars = .three }
      #expect(shown(view) == cards(3, 5) && session.left == 2 && session.shownCount == 2)
      filter(session) { $0.stars = .four }
      #expect(shown(view).isEmpty && view.deck.isRunOut && session.shownCount == 0)
      filter(session) { $0.labels = [.red, .blue] }
      #expect(shown(view) == cards(5, 6))
      filter(session) {
        $0.stars = .one
        $0.place = .anywhere
      }
      #expect(shown(view) == cards(1, 3, 5))
      filter(session) { $0.place = .pile(.keep) }
      #expect(shown(view) == cards(0, 1))
      filter(session) { $0.name = "4.PNG" }
      #expect(shown(view) == cards(4))
      filter(session) { $0.kind = .raw }
      #expect(shown(view).isEmpty)
      filter(session) { $0.kind = .withoutRAW }
      #expect(shown(view) == cards(2, 3, 4, 5, 6, 7))
      session.setFilter(nil)
      #expect(shown(view) == cards(2, 3, 4, 5, 6, 7) && session.left == 6)
      #expect(session.deck.pileCounts == [.keep: 2])
    }
  }

  @Test("A decision leads to the next that passes, and undo back; the place is kept without it")
  func decides() throws {
    try withDeck { session, view in
      filter(session) { $0.labels = [.red] }
      #expect(view.deck.front == CardID(5))
      session.decide(.reject)
      session.settle()
      #expect(view.deck.front == CardID(6) && session.left == 1)
      session.setFilter(nil)
      #expect(view.deck.front == CardID(6) && shown(view) == cards(2, 3, 4, 6, 7))
      filter(session) { $0.labels = [.red] }
      #expect(shown(view) == cards(6))
      session.undo()
      session.settle()
      #expect(view.deck.front == CardID(5) && session.deck.pile(of: CardID(5)) == nil)
      #expect(shown(view) == cards(5, 6))
      session.decide(.keep)
      session.decide(.keep)
      #expect(view.deck.isRunOut)
      session.setFilter(nil)
      #expect(shown(view) == cards(2, 3, 4, 7))
    }
  }

  @Test("A mark that is taken away leaves its card in front")
  func stays() throws {
    try withDeck { session, view in
      filter(session) { $0.stars = .three }
      session.mark([CardID(3)], .stars(.one))
      session.settle()
      #expect(view.deck.front == CardID(3) && shown(view) == cards(3, 5))
      session.undo()
      #expect(session.deck.marks(of: CardID(3)).stars == .three)
    }
  }

  @Test("A mark that makes a card pass shows it behind the one in front")
  func joins() throws {
    try withDeck { session, view in
      filter(session) { $0.stars = .four }
      #expect(view.deck.isRunOut)
      session.mark([CardID(4)], .stars(.four))
      #expect(shown(view) == cards(4) && session.shownCount == 1)
      session.mark([CardID(2), CardID(0)], .stars(.five))
      #expect(view.deck.front == CardID(4) && shown(view) == cards(2, 4))
      filter(session) {
        $0.stars = .four
        $0.place = .pile(.keep)
      }
      #expect(shown(view) == cards(0))
      session.mark([CardID(1)], .stars(.five))
      #expect(shown(view) == cards(0, 1) && session.deck.pileCounts == [.keep: 2])
    }
  }

  @Test("Cards of a pile keep their decisions until they are decided again")
  func pile() throws {
    try withDeck { session, view in
      filter(session) { $0.place = .pile(.keep) }
      #expect(view.deck.front == CardID(0) && session.deck.pileCounts == [.keep: 2])
      session.decide(.reject)
      session.settle()
      #expect(view.deck.front == CardID(1))
      #expect(session.deck.pileCounts == [.keep: 1, .reject: 1])
      session.undo()
      session.settle()
      #expect(view.deck.front == CardID(0) && session.deck.pileCounts == [.keep: 2])
      session.setFilter(nil)
      #expect(shown(view) == cards(2, 3, 4, 5, 6, 7))
    }
  }

  @Test("Where its decided cards are given up, the filter is, too")
  func ends() throws {
    try withDeck { session, view in
      filter(session) { $0.place = .pile(.keep) }
      #expect(session.endPass())
      #expect(session.filtered == nil && shown(view) == cards(2, 3, 4, 5, 6, 7))
    }
  }

  @Test("A card that is called up by name is shown, whatever the filter")
  func calledUp() throws {
    try withDeck { session, view in
      filter(session) { $0.stars = .three }
      #expect(session.browse(to: CardID(0)) && view.deck.front == CardID(0))
      #expect(session.stopBrowsing() && Set(shown(view)).isSuperset(of: cards(3, 5)))
    }
  }

  @Test("Browsing goes through what passes only")
  func browses() throws {
    try withDeck { session, view in
      filter(session) {
        $0.stars = .three
        $0.place = .anywhere
      }
      #expect(session.browse(.first) && view.deck.front == CardID(1))
      #expect(session.browse(.next) && view.deck.front == CardID(3))
      #expect(session.browse(.last) && view.deck.front == CardID(5))
      #expect(!session.browse(.next) && session.course.place(of: CardID(5)) == 3)
      #expect(session.stopBrowsing())
      #expect(shown(view) == cards(1, 3, 5))
    }
  }

  @Test("The kinds are those that part the deck's photos")
  func kinds() throws {
    try withDeck { session, view in
      // All files are PNG, so there is no kind to choose from.
      #expect(CardCriteria.Kind.all(of: session) == [.any])
      session.mark(cards(4), .note(try #require(Note("a note"))))
      session.take([CardID(6): PhotoExtras(hasRecording: true)])
      #expect(CardCriteria.Kind.all(of: session) == [.any, .recording, .note])
      filter(session) { $0.kind = .note }
      #expect(shown(view) == cards(4))
      filter(session) { $0.kind = .recording }
      #expect(shown(view) == cards(6))
      let png = try #require(PictureFormat(of: Array("0.PNG".utf8)))
      filter(session) { $0.kind = .format(png) }
      #expect(shown(view) == cards(2, 3, 4, 5, 6, 7) && session.filtered?.filter.name == "PNG")
    }
  }

  @Test("Formats are called as people call them")
  func formats() {
    let names = ["a.JPG", "b.jpeg", "c.heic", "d.hif", "e.webp", "f.svg.gz", "g.xyz", "h.nef", "i"]
    #expect(
      names.map { PictureFormat(of: Array($0.utf8))?.name }
        == ["JPEG", "JPEG", "HEIC", "HEIC", "WebP", "SVG", "XYZ", nil, nil])
  }

  @Test("What files say is shown and found until the user says otherwise; it decides nothing")
  func extras() throws {
    try withDeck { session, view in
      session.take([
        CardID(2): PhotoExtras(marks: FileMarks(stars: .five, label: .blue)),
        CardID(3): PhotoExtras(marks: FileMarks(stars: .five)),
      ])
      #expect(session.marks(of: CardID(2)) == Marks(stars: .five, label: .blue))
      // The user's own stars win over those from the file.
      #expect(session.marks(of: CardID(3)).stars == .three)
      #expect(session.deck.marks(of: CardID(2)) == Marks())
      filter(session) { $0.stars = .four }
      #expect(shown(view) == cards(2))
      session.mark(cards(2), .stars(.zero))
      #expect(session.marks(of: CardID(2)) == Marks(stars: .zero, label: .blue))
      session.undo()
      #expect(session.marks(of: CardID(2)).stars == .five)
      // All the cards have the label, so toggling clears it.
      session.toggle(.blue, of: cards(2))
      #expect(session.marks(of: CardID(2)).label == .cleared)
    }
  }

  @Test("Who comes to pass by what its file says is shown")
  func extrasFollowed() throws {
    try withDeck { session, view in
      filter(session) { $0.stars = .four }
      #expect(shown(view).isEmpty)
      session.take([CardID(7): PhotoExtras(marks: FileMarks(stars: .four))])
      #expect(shown(view) == cards(7))
      session.take([:])
      #expect(session.marks(of: CardID(7)) == Marks())
    }
  }
}
