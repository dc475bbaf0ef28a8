import KolodaGLib
import KolodaSources
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaApp

/// What the pages of a shared deck say.
@Suite("Shared decks")
struct SharedPageTests {
  @Test("A server that is out of space is not one that does not answer")
  func aFullServer() {
    func trouble(_ kind: SyncFault.Kind) -> String? {
      var standing = SharedStanding(SharedPile.standing(holding: []))
      standing.link = .init(after: .server(SyncFault(kind, text: "", isOffline: true)))
      return LiveTexts.trouble(standing, with: SharedAddress("postgresql:///decks", name: "pile"))
    }
    #expect(trouble(.noRoom)?.contains("out of space") == true)
    #expect(trouble(.noRoom)?.contains("decisions are saved") == true)
    #expect(trouble(.unreachable)?.contains("doesn’t answer") == true)
  }

  @Test("Who has answered every card waits for answers, and for no cards")
  func allAnswered() {
    func more(answers: Int, extra: Int) -> String? {
      let pile = SharedPile.standing(
        holding: [], events: 194,
        people: [.named("ann", answers: answers, extra: extra), .named("ben", held: 6)])
      var standing = SharedStanding(pile)
      standing.link = .online
      return LiveTexts.end(standing).more
    }
    #expect(more(answers: 99, extra: 0)?.hasPrefix("Others still have 6 cards.") == true)
    for extra in [0, 1] {
      #expect(
        more(answers: 100 - extra, extra: extra)
          == "You have answered every card. 6 answers from others are still missing.")
    }
  }

  @Test("Disputes that are settled are told from none")
  func settledDisputes() {
    func title(given: Int, wanted: Int) -> String {
      var standing = SharedStanding(disputes: [])
      (standing.link, standing.given, standing.wanted) = (.online, given, wanted)
      return LiveTexts.end(standing).title
    }
    #expect(title(given: 0, wanted: 0) == "No Disputes")
    #expect(title(given: 2, wanted: 2) == "All Disputes Settled")
  }

  // MARK: Pace

  private func progress(
    _ decided: [String: [Int64]], answers: Int = 0, removed: Set<String> = []
  ) -> SyncedProgress {
    SyncedProgress(
      person: "ann", isManager: false, answersPerCard: 2, cards: 100, isClosed: false,
      people: decided.keys.sorted().map {
        .named($0, answers: answers, isRemoved: removed.contains($0))
      }, decided: decided)
  }

  /// Times that end at a second, so many seconds apart.
  private func times(_ span: Int64, until end: Int64, count: Int64 = 20) -> [Int64] {
    (0..<count).map { (end - (count - 1 - $0) * span) * 1_000_000 }
  }

  private let now = UTCTime(microseconds: 1_700_000_000_000_000)

  @Test("Who are at it now add up, whatever others did before")
  func pace() throws {
    let end = now.microseconds / 1_000_000
    let slow = times(4, until: end - 5)
    let quick = times(2, until: end - 60)
    let long = Int64(SharedPace.patience) + 1
    let progress = progress(
      ["ann": slow, "ben": quick, "cleo": times(1, until: end - long), "dan": []], answers: 5)
    let pace = SharedPace(progress, now: now)
    #expect(pace.secondsPerCard.keys.sorted() == ["ann", "ben"])
    let left = try #require(pace.timeLeft)
    // 200 answers less four times 5, at 1/4 + 1/2 a second.
    #expect(abs(left - 180 / 0.75) < 1e-6)
  }

  @Test("Of a few decisions, of nobody and of who was removed nothing is said")
  func unknown() {
    let end = now.microseconds / 1_000_000
    for decided in [
      [:], ["ann": times(2, until: end, count: Int64(SittingPace.fewest))],
      ["ann": [Int64.min, .max]],
    ] {
      #expect(SharedPace(progress(decided), now: now).timeLeft == nil)
    }
    let gone = progress(["ann": times(2, until: end)], removed: ["ann"])
    #expect(SharedPace(gone, now: now).timeLeft == nil)
    // As a program does it that decides all at once.
    let atOnce = progress(["ann": [Int64](repeating: now.microseconds, count: 20)])
    #expect(SharedPace(atOnce, now: now).timeLeft?.isFinite == true)
  }

  // MARK: People

  @Test("Who manages the deck may do with each what makes sense, and others nothing")
  func actions() {
    func actions(_ person: SyncedPerson, isSelf: Bool = false) -> [PersonRow.Action] {
      let shown = PersonRow.Content(person, isSelf: isSelf, isManaged: true, pace: nil)
      let other = PersonRow.Content(person, isSelf: isSelf, isManaged: false, pace: nil)
      #expect(other.actions.isEmpty && other.words == shown.words)
      return shown.actions
    }
    #expect(actions(.named("ben")) == [.remove])
    #expect(actions(.named("ben", held: 3)) == [.release, .remove])
    #expect(actions(.named("ben", isRemoved: true)) == [.add])
    // Nobody removes themselves.
    #expect(actions(.named("ann"), isSelf: true).isEmpty)
    #expect(actions(.named("ann", held: 1), isSelf: true) == [.release])
  }

  @Test("A row says what there is to say, and no more")
  func words() {
    func words(_ person: SyncedPerson, pace: Double? = nil) -> String {
      PersonRow.Content(person, isSelf: false, isManaged: false, pace: pace).words
    }
    #expect(words(.named("ben")) == "0 answers")
    #expect(
      words(.named("ben", answers: 1, extra: 2, held: 16), pace: 5)
        == "1 answer, 2 extra, 16 cards reserved, 12 cards a minute")
    #expect(words(.named("ben", answers: 3, isRemoved: true)) == "3 answers, removed")
    let strange = PersonRow.Content(
      .named("a\u{202E}\nb"), isSelf: true, isManaged: false, pace: nil)
    #expect(!strange.title.contains("\n") && !strange.title.contains("\u{202E}"))
  }

  // MARK: Faults

  @Test("Each fault is said in words, beside the field that it is about")
  func faults() {
    let kinds: [(SyncFault.Kind, SyncFaultPlace)] = [
      (.password, .address), (.address, .address), (.unreachable, .address),
      (.notLetIn, .address), (.noDecks, .address), (.newerTables, .address), (.noDeck, .name),
      (.notAllowed, .elsewhere), (.noRole, .elsewhere), (.noPerson, .elsewhere),
      (.ownPerson, .elsewhere), (.notToSettle, .elsewhere), (.noRoom, .elsewhere),
      (.other, .elsewhere),
    ]
    var all: Set<String> = []
    for (kind, place) in kinds {
      let failure = SyncFailure.server(SyncFault(kind, detail: "it\u{1B}", text: "English"))
      #expect(failure.place == place)
      let words = text(of: failure)
      #expect(!words.isEmpty && words != "English" && !words.contains("\u{1B}"))
      all.insert(words)
    }
    #expect(all.count == kinds.count)
    #expect(text(of: SyncFailure.server(SyncFault(.password, text: ""))).contains("PGPASSFILE"))
    #expect(SyncFailure.notInstalled.place == .elsewhere)
    #expect(text(of: SyncFailure.notInstalled).contains("koloda-sync"))
  }

  // MARK: Agreement

  @Test("Numbers have the language's point and a sign of their own")
  func numbers() {
    #expect(AgreementTexts.percent(.value(0.6)) == "60.0%")
    #expect(AgreementTexts.number(.value(0.28571)) == "0.286")
    #expect(AgreementTexts.number(.value(-0.5)) == "−0.500")
    #expect(AgreementTexts.number(.value(-0.0001)) == "0.000")
    #expect(AgreementTexts.number(.undefined(.onePile)) == "–")
    let reasons = AgreementFigure.Reason.allCases.map(AgreementTexts.reason)
    #expect(Set(reasons).count == reasons.count)
  }

  @Test("The colour behind a count is the stronger the more there are, and none for none")
  func strength() {
    for most in [1, 2, 5, 7, 1000] {
      let strengths = (0...most).map { ConfusionTable.strength(of: $0, most: most) }
      #expect(strengths == strengths.sorted())
      #expect(strengths[0] == 0 && strengths[1] >= 1)
      #expect(strengths.last == ConfusionTable.strengths)
    }
    #expect(ConfusionTable.strength(of: 0, most: 0) == 0)
    #expect(ConfusionTable.strength(of: 9, most: 3) == ConfusionTable.strengths)
  }

  @Test("Agreement is reckoned from the answers that cards have together")
  func agreement() throws {
    let server = FakeServer(.init(FakeServer.State()))
    server.state.change { state in
      state.combinations = [
        .init(answers: [["ann", "keep"], ["ben", "reject"]], cards: 1),
        .init(answers: [["ann", "keep"], ["ben", "keep"]], cards: 2),
        .init(answers: [["ann", "no pile"], ["ben", "keep"]], cards: 4),
      ]
    }
    let agreement = try server.agreement(order: [.reject, .keep])
    #expect(agreement.people.map(\.name) == ["ann", "ben"] && agreement.sharedCount == 3)
    #expect(agreement.pairs.first?.confusion.rows == [[0, 0], [1, 2]])
  }

  @Test("Numbers of a server that can’t be are refused", arguments: [-1, .max])
  func unsoundCombinations(cards: Int) {
    let server = FakeServer(.init(FakeServer.State()))
    server.state.change { state in
      state.combinations = [
        .init(answers: [["ann", "keep"]], cards: 7),
        .init(answers: [["ann", "keep"]], cards: cards),
      ]
    }
    #expect(throws: SyncFailure.self) { try server.agreement(order: []) }
  }
}
