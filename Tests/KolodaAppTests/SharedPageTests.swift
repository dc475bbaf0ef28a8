import KolodaFolders
import KolodaGLib
import KolodaSyncMessages
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaSharing

/// The texts on the pages of a shared deck.
@Suite("Shared decks")
struct SharedPageTests {
  @Test("A server that is out of space is not one that does not answer")
  func aFullServer() {
    func trouble(_ kind: SyncFault.Kind) -> String? {
      var standing = SharedStanding(SyncedDeck.madeUp())
      standing.link = .init(after: .server(SyncFault(kind, isOffline: true)))
      return LiveTexts.trouble(standing, with: SharedAddress("postgresql:///decks", name: "pile"))
    }
    #expect(trouble(.noRoom)?.contains("out of space") == true)
    #expect(trouble(.noRoom)?.contains("decisions are saved") == true)
    #expect(trouble(.readOnly)?.contains("read-only") == true)
    #expect(trouble(.readOnly)?.contains("decisions are saved") == true)
    #expect(trouble(.unreachable)?.contains("not responding") == true)
    #expect(trouble(.crowded)?.contains("no more connections") == true)
    #expect(trouble(.crowded)?.contains("decisions are saved") == true)
  }

  @Test("Who has answered every card waits for answers, and for no cards")
  func allAnswered() {
    func more(answers: Int, extra: Int) -> String? {
      let deck = SyncedDeck.madeUp(
        holding: [], events: 194,
        people: [.named("ann", answers: answers, extra: extra), .named("ben", held: 6)])
      var standing = SharedStanding(deck)
      standing.link = .online
      return LiveTexts.end(standing).more
    }
    #expect(more(answers: 99, extra: 0)?.hasPrefix("Others still have cards.") == true)
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
    // There may be some for others, since nobody settles what they answered.
    #expect(title(given: 0, wanted: 0) == "No Disputes for You to Settle")
    var none = SharedStanding(disputes: [])
    none.link = .online
    #expect(LiveTexts.end(none).more?.contains("for others to settle") == true)
    #expect(title(given: 2, wanted: 2) == "All Disputes Settled")
  }

  // MARK: Pace

  private func progress(
    _ decided: [String: [Int64]], answers: Int = 0, answersPerCard: Int = 2,
    removed: Set<String> = []
  ) -> SyncedProgress {
    SyncedProgress(
      person: "ann", isManager: false, answersPerCard: answersPerCard, cards: 100, isClosed: false,
      people: decided.keys.sorted().map {
        .named($0, answers: answers, isRemoved: removed.contains($0))
      }, decided: decided)
  }

  /// `count` times in microseconds, `span` seconds apart, the last at `end` seconds.
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
    // Of 200 answers less four times 5, ben can give 95, in 190 seconds. The other 85 are ann's.
    #expect(abs(left - 85 * 4) < 1e-6)
    var single = progress
    single.answersPerCard = 1
    // 100 answers less four times 5, at 1/4 + 1/2 a second.
    let sooner = try #require(SharedPace(single, now: now).timeLeft)
    #expect(abs(sooner - 80 / 0.75) < 1e-6)
  }

  @MainActor
  @Test("Who can give no more answers has no pace, and without the others there is no time left")
  func exhausted() {
    let end = now.microseconds / 1_000_000
    var progress = progress(["ann": times(1, until: end), "ben": []])
    func pace() -> SharedPace { SharedPace(progress, now: now) }
    func words() -> String? { PeoplePage.left(progress, pace()) }
    // Ann has answered all of the 100 cards, two of them when they had their answers already.
    (progress.people[0].answers, progress.people[0].extra) = (98, 2)
    #expect(pace().secondsPerCard.isEmpty && pace().timeLeft == nil)
    #expect(words() == PeopleTexts.nobody)
    // With one card to go she is at it, but the other answers are Ben's.
    (progress.people[0].answers, progress.people[0].extra) = (99, 0)
    #expect(pace().secondsPerCard.keys.sorted() == ["ann"] && pace().timeLeft == nil)
    #expect(words() == nil)
    // Ben takes two seconds for each of his, and it doesn't matter that Ann could be faster.
    progress.decided["ben"] = times(2, until: end)
    #expect(pace().timeLeft == 200)
    // In a closed deck, only reserved cards can still be answered.
    progress.isClosed = true
    #expect(words() == PeopleTexts.nobody)
    progress.people[1].held = 4
    #expect(pace().secondsPerCard.keys.sorted() == ["ben"] && words() == nil)
    (progress.people[0].answers, progress.people[1].answers) = (100, 96)
    #expect(pace().timeLeft == 8)
    #expect(words() == SittingTexts.leftAlone(seconds: 8))
    progress.people[1].answers = 100
    #expect(words() == PeopleTexts.done)
  }

  @MainActor
  @Test("Who has just begun is somebody, whose pace is not known yet")
  func beginners() {
    let begun = times(1, until: now.microseconds / 1_000_000, count: 3)
    let progress = progress(["ann": begun, "ben": []])
    let pace = SharedPace(progress, now: now)
    #expect(pace.secondsPerCard.isEmpty && PeoplePage.left(progress, pace) == nil)
    let gone = self.progress(["ann": begun, "ben": []], removed: ["ann"])
    #expect(PeoplePage.left(gone, SharedPace(gone, now: now)) == PeopleTexts.nobody)
  }

  @Test("Of a few decisions, of nobody and of who was removed nothing is said")
  func unknown() {
    let end = now.microseconds / 1_000_000
    for decided in [
      [:], ["ann": times(2, until: end, count: Int64(SittingPace.fewest))],
      ["ann": [Int64.min, .max]],
    ] {
      #expect(SharedPace(progress(decided, answersPerCard: 1), now: now).timeLeft == nil)
    }
    let gone = progress(["ann": times(2, until: end)], answersPerCard: 1, removed: ["ann"])
    #expect(SharedPace(gone, now: now).timeLeft == nil)
    // A script may decide everything in the same moment.
    let atOnce = progress(
      ["ann": [Int64](repeating: now.microseconds, count: 20)], answersPerCard: 1)
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
    // People can't remove themselves.
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
      (.password, .address), (.address, .address), (.relativeFile, .address),
      (.unreachable, .address), (.crowded, .address), (.readOnly, .address),
      (.notLetIn, .address), (.pooler, .address), (.noDecks, .address), (.newerTables, .address),
      (.olderTables, .address),
      (.noDeck, .name), (.foreignDecks, .address), (.noLogin, .elsewhere),
      (.notAllowed, .elsewhere), (.noRole, .elsewhere), (.noPerson, .elsewhere),
      (.ownPerson, .elsewhere), (.noRoom, .elsewhere),
      (.lookChanged, .elsewhere), (.other, .elsewhere), (.server, .elsewhere),
      (.otherPerson, .elsewhere), (.foreignSchema, .address),
    ]
    var all: Set<String> = []
    for (kind, place) in kinds {
      let failure = SyncFailure.server(SyncFault(kind, detail: "it\u{1B}"))
      #expect(failure.place == place)
      let words = text(of: failure)
      #expect(!words.isEmpty && !words.contains("\u{1B}"))
      all.insert(words)
    }
    #expect(all.count == kinds.count)
    #expect(text(of: SyncFailure.server(SyncFault(.password))).contains("PGPASSFILE"))
    #expect(SyncFailure.notInstalled.place == .elsewhere)
    #expect(text(of: SyncFailure.notInstalled).contains("not installed"))
    // koloda-sync is installed, but the system can't start another process (EAGAIN).
    #expect(!text(of: SyncFailure.notStarted(11)).contains("not installed"))
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
    let agreement = try server.agreement(AnswerGroups([.reject, .keep], by: .piles))
    #expect(agreement.people.map(\.name) == ["ann", "ben"] && agreement.sharedCount == 3)
    #expect(agreement.pairs.first?.confusion.rows == [[0, 0], [1, 2]])
    server.state.change {
      $0.combinations = [.init(answers: [["ann", "keep"], ["ben", "favourite"]], cards: 3)]
    }
    #expect(try server.agreement(AnswerGroups([])).percent == .value(1))
    #expect(try server.agreement(AnswerGroups([], by: .piles)).percent == .value(0))
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
    #expect(throws: SyncFailure.self) { try server.agreement(AnswerGroups([])) }
  }
}
