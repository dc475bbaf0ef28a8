import CAdwaita
import Koloda
import KolodaLocalization
import KolodaTriage
import Testing

@testable import KolodaApp

/// What the Piles window may change.
@Suite struct PileDraftTests {
  private func id(_ text: String) throws -> PileID { try #require(PileID(text)) }

  private var draft: PileDraft { PileDraft(.builtIn) }

  @Test(arguments: ["", "  ", "\n\t", "\u{a0}"])
  func aNameIsNotEmpty(name: String) {
    var draft = draft
    #expect(draft.rename(.keep, name) == .empty && draft.add(name) == .empty)
    #expect(draft == self.draft)
  }

  @Test func flashCardsMayHaveGrades() {
    var draft = PileDraft(Piles(Pile.flashCards))
    #expect(draft.missingGrades == [.hard, .easy])
    draft.addGrades()
    #expect(draft.piles == Pile.gradedFlashCards && draft.missingGrades == [])
    var taken = PileDraft(Piles([.again, .good, .favourite]))
    taken.addGrades()
    #expect(taken.piles.map(\.id) == [.again, .hard, .good, .easy, .favourite])
    #expect(taken.piles.first { $0.id == .easy }?.side == nil)
  }

  @Test func aNameIsOneLineAndNotTooLong() throws {
    var draft = draft
    #expect(draft.rename(.keep, " For\nGrandma\t ") == nil)
    #expect(draft.piles[0].name == "For Grandma")
    let long = String(repeating: "ä", count: PileDraft.longestName)
    #expect(draft.rename(.keep, long) == nil)
    #expect(draft.rename(.keep, long + "b") == .tooLong(PileDraft.longestName))
    #expect(draft.add(String(repeating: "x", count: 1_000_000)) == .tooLong(40))
    #expect(draft.piles[0].name == long)
  }

  @Test func noTwoPilesAreCalledTheSame() throws {
    Language.inEnglish {
      var draft = draft
      #expect(draft.rename(.keep, " reject ") == .taken("reject"))
      #expect(draft.add("LATER") == .taken("LATER"))
      // A pile may take its own name again.
      #expect(draft.rename(.keep, "keep") == nil && draft.piles[0].name == "keep")
      #expect(draft.rename(.keep, "Keep") == nil && draft.piles[0].name == nil)
    }
  }

  @Test func aNewPileHasWhatIsFree() throws {
    var draft = draft
    #expect(draft.add("Oma & Opa") == nil)
    let pile = try #require(draft.piles.last)
    #expect(pile.id.text == "oma-opa" && pile.name == "Oma & Opa" && pile.side == nil)
    #expect(!Pile.builtIn.contains { $0.colour == pile.colour || $0.icon == pile.icon })
    draft.remove(.later)
    #expect(draft.add("Später noch") == nil && draft.piles.last?.side == .down)
    // A name without plain letters, one whose id a built-in pile has, and a very long one.
    #expect(draft.add("祖母") == nil && draft.add("Keep!") == nil)
    #expect(draft.piles.suffix(2).map(\.id.text) == ["pile-2", "keep-2"])
    #expect(draft.hasRoom && draft.add(String(repeating: "long ", count: 8)) == nil)
    for number in draft.piles.count..<Piles.most { #expect(draft.add("Pile \(number)") == nil) }
    #expect(!draft.hasRoom && draft.add("One More") == nil)
    #expect(draft.piles.count == Piles.most && Set(draft.piles.map(\.id)).count == Piles.most)
  }

  /// A name says more than which symbols are free.
  @Test(
    arguments: [
      ("Print", "printer-symbolic"), ("Posters for Anna", "printer-symbolic"),
      ("Family", "avatar-default-symbolic"), ("home", "user-home-symbolic"),
      ("To Edit", "document-edit-symbolic"), ("Anna", "user-bookmarks-symbolic"),
      // The beginning of a word counts, not what is inside.
      ("Blueprints", "user-bookmarks-symbolic"),
    ])
  func aNewPileHasTheSymbolOfItsName(name: String, icon: String) {
    var draft = draft
    #expect(draft.add(name) == nil && draft.piles.last?.icon == icon)
    // One that says nothing else gets another symbol than the first.
    #expect(draft.add("Bob") == nil && draft.piles.last?.icon != icon)
  }

  /// Nobody's records get an answer that nobody chose.
  @Test(
    arguments: [
      (.records, .ignore), (.photos, .accept), (.bookmarks, .accept), (.flashCards, .accept),
    ] as [(CardKind, Pile.Answer)])
  func aNewPileCountsAsWhatSuitsTheDeck(kind: CardKind, answer: Pile.Answer) {
    #expect(kind.answerOfNewPile == answer)
    var draft = draft
    #expect(draft.add("Mixed", countingAs: kind.answerOfNewPile) == nil)
    #expect(draft.piles.last?.answer == answer)
  }

  /// A new pile with the name of a removed one doesn't inherit its decisions.
  @Test func aNewPileIsNotAnOldOne() throws {
    let old = Pile(
      id: try id("print"), name: "Print", colour: 0, icon: "x", answer: .accept, side: nil)
    var draft = PileDraft(Piles(Pile.builtIn, former: [old]))
    #expect(draft.add("Print") == nil && draft.piles.last?.id.text == "print-2")
  }

  @Test func onePileStays() {
    var draft = draft
    for pile in Pile.builtIn { draft.remove(pile.id) }
    #expect(draft.piles == [.later])
  }

  @Test func theListIsOrdered() {
    var draft = draft
    draft.move(.later, by: -1)
    #expect(draft.piles.map(\.id) == [.keep, .reject, .later, .favourite])
    draft.move(.keep, by: -1)
    draft.move(.favourite, by: 1)
    #expect(draft.piles.map(\.id) == [.keep, .reject, .later, .favourite])
  }

  @Test func pilesChangeSides() {
    var draft = draft
    draft.put(.later, on: .right)
    #expect(draft.piles.map(\.side) == [.down, .left, .up, .right])
    draft.put(.later, on: nil)
    #expect(draft.piles.map(\.side) == [.down, .left, .up, nil])
    draft.put(.later, on: .up)
    #expect(draft.piles.map(\.side) == [.down, .left, nil, .up])
  }

  @Test func aKeyBelongsToOnePile() throws {
    let settings = Settings()
    let m = try #require(Accelerator("m"))
    let p = try #require(Accelerator("p"))
    var draft = draft
    #expect(draft.keys(of: .keep, settings) == [p])
    draft.add(m, to: .keep, settings)
    #expect(draft.keys(of: .keep, settings) == [p, m])
    #expect(draft.owner(of: p, but: .reject, settings)?.id == .keep)
    #expect(draft.owner(of: p, but: .keep, settings) == nil)
    draft.add(p, to: .reject, settings)
    #expect(draft.keys(of: .keep, settings) == [m])
    #expect(draft.keys(of: .reject, settings).contains(p))
    // Keys from the preferences don't come back when the pile's last key is removed.
    draft.remove(m, from: .keep, settings)
    #expect(draft.keys(of: .keep, settings).isEmpty)
    draft.removeKeys(of: .keep)
    #expect(draft.keys(of: .keep, settings) == [p])
  }

  @Test func keysThatDoNothingAreIdle() throws {
    var settings = Settings()
    let p = try #require(Accelerator("p"))
    var draft = draft
    func idle(_ id: PileID, hasBacks: Bool = false) -> [Accelerator] {
      draft.idleKeys(
        of: id, in: DeckKeys(settings: settings, piles: draft.piles, hasBacks: hasBacks))
    }
    #expect(idle(.keep).isEmpty && idle(.later).isEmpty)
    // Space flips a card that has a back.
    #expect(idle(.later, hasBacks: true) == [.space])
    // A deck.json may give a pile the key that another one has in the preferences.
    draft.change(.reject) { $0.keys = ["p", "<Control>m"] }
    #expect(draft.keys(of: .keep, settings) == [p])
    #expect(idle(.keep) == [p])
    #expect(idle(.reject).isEmpty)
    settings.usesSingleLetters = false
    #expect(idle(.reject) == [p])
  }
}
