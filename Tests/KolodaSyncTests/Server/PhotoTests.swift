import Foundation
import KolodaSync
import KolodaSyncMessages
import KolodaTriage
import Testing

/// Shared decks of photos, which are uploaded a few at a time.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct PhotoTests {
  private func photo(_ number: Int, size: Int = 10) -> SharedPhoto {
    SharedPhoto(
      key: Hex.text(CardKey.numbered(number).bytes), record: Data("{\"file\": \"\(number)\"}".utf8),
      preview: Data(repeating: UInt8(number), count: size))
  }

  private func key(_ number: Int) -> String { photo(number).key }

  /// A database with another shared deck, and a keeper that uploads photos to a new one.
  private func keeper() throws -> (SyncDesk, PhotoKeeper) {
    let desk = try SyncDesk(cards: 1)
    return (desk, PhotoKeeper(desk.keeper))
  }

  @Test func whatIsThereStaysAndNobodySeesItBeforeItIsWhole() throws {
    let (desk, keeper) = try keeper()
    #expect(try keeper.begin("photos").isEmpty)
    try keeper.add([photo(1), photo(2)], toDeck: "photos")
    var renamed = photo(2)
    (renamed.record, renamed.preview) = (Data("{}".utf8), nil)
    try keeper.add([photo(2), photo(3), renamed], toDeck: "photos")
    #expect(try keeper.begin("photos") == [key(1), key(2), key(3)])
    let ann = SharedDeck("photos", on: try desk.server.connect("person0", desk.database))
    #expect(throws: ServerError.noDeck("photos")) { try ann.standing() }
    // Cards that are no longer in the deck are removed, and the others are renumbered.
    try keeper.finish("photos", answersPerCard: 2, people: ["person0"], gone: [key(1), "no key"])
    #expect(try ann.standing().hasPhotos && ann.standing().cards == 2)
    #expect(try ann.standing().answersPerCard == 2)
    let held = try ann.claim(9)
    #expect(held.map(\.number) == [0, 1])
    #expect(held.map { Hex.text($0.key.bytes) } == [key(2), key(3)])
    #expect(held.map(\.record) == [renamed.record, photo(3).record].map { Array($0) })
    let previews = [2, 3].map { Array(repeating: UInt8($0), count: 10) }
    #expect(try ann.previews(of: [0, 1]) == [0: previews[0], 1: previews[1]])
    for again in [{ _ = try keeper.begin("photos") }, { try keeper.add([], toDeck: "photos") }] {
      #expect(throws: ServerError.deckExists("photos")) { try again() }
    }
    #expect(throws: ServerError.deckExists("pile")) { _ = try keeper.begin("pile") }
  }

  @Test func aRoleThatIsNotThereLeavesItAsItWas() throws {
    let (_, keeper) = try keeper()
    _ = try keeper.begin("photos")
    try keeper.add([photo(1)], toDeck: "photos")
    #expect(throws: ServerError.noRole("nobody")) {
      try keeper.finish("photos", answersPerCard: 1, people: ["nobody"], gone: [])
    }
    #expect(try keeper.begin("photos") == [key(1)])
  }

  @Test func aPictureThatIsTooLongIsRefusedWithAllThatCameWithIt() throws {
    let (_, keeper) = try keeper()
    _ = try keeper.begin("photos")
    #expect(throws: ServerError.self) {
      try keeper.add(
        [photo(1), photo(2, size: SharedPhotos.longestPreview + 1)], toDeck: "photos")
    }
    #expect(try keeper.begin("photos").isEmpty)
    try keeper.add([photo(3, size: SharedPhotos.longestPreview)], toDeck: "photos")
    #expect(try keeper.begin("photos") == [key(3)])
  }

  @Test func cardsAreToldToWhoHoldsThemAndOnceTheyAreAnswered() throws {
    let desk = try SyncDesk(cards: 4, people: ["person0", "person1"])
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    #expect(try ann.standing().hasPhotos == false)
    _ = try ann.claim(2)
    #expect(try ann.cards([0, 1, 2, 3, 99, -1, 1]).map(\.number) == [0, 1])
    #expect(try ben.cards([0, 1]).isEmpty)
    try ann.append([.decide(0)])
    let told = try ben.cards([0, 1])
    #expect(told.map(\.number) == [0] && told[0].preview == nil)
    #expect(told[0].record == Data("{\"n\": 0}".utf8))
    #expect(told[0].key == Hex.text(CardKey.numbered(0).bytes))
    #expect(try ann.previews(of: [0, 1]).isEmpty)
  }

  @Test func whatSomebodySettledNobodyElseTakesBack() throws {
    let desk = try SyncDesk(
      cards: 1, answersPerCard: 2, people: ["person0", "person1", "person2", "person3"])
    for (person, pile) in [("person0", PileID.keep), ("person1", .reject)] {
      _ = try desk.deck(person).claim(1)
      try desk.deck(person).append([.decide(0, pile)])
    }
    let (cleo, dan) = (try desk.deck("person2"), try desk.deck("person3"))
    try cleo.settle(0, .keep, at: UTCTime(microseconds: 1))
    try dan.unsettle(0)
    #expect(try dan.settled(0..<1)[0]?.person == "person2")
    try cleo.unsettle(0)
    #expect(try dan.settled(0..<1).isEmpty && dan.disputes().count == 1)
    try cleo.unsettle(0)
  }
}
