import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

@MainActor
@Suite struct OpenDeckTests {
  private func card(_ number: Int) -> CardID { CardID(number) }

  @Test func whatIsDoneHoldsAtOnceAndIsSavedLater() {
    let desk = DeckDesk(3)
    desk.deck.decide(card(0), .keep)
    desk.deck.decide(card(1), .reject)
    #expect(desk.state == "kr." && desk.deck.savedCount == 0)
    desk.answer(.kept)
    #expect(desk.deck.savedCount == 1)
    desk.answer(.kept)
    #expect(desk.deck.savedCount == 2)
    #expect(desk.news == ["own 0 keep", "own 1 reject", "saved", "saved"])
  }

  @Test func whatChangesNothingIsNoAct() {
    let desk = DeckDesk(1)
    desk.deck.decide(card(0), .keep)
    #expect(desk.deck.decide(card(0), .keep).isEmpty && desk.deck.decide(card(9), .keep).isEmpty)
    #expect(desk.deck.redo().isEmpty)
    desk.answer(.kept)
    #expect(!desk.journal.answer(.kept))
  }

  @Test func whatIsLeftToApplyIsWhatIsThereAndWasNotApplied() {
    let desk = DeckDesk(3)
    #expect(!desk.deck.hasUnapplied)
    for number in 0..<2 {
      desk.tellForeign(.keep, number, lamport: Int64(number + 1))
      #expect(desk.deck.hasUnapplied)
    }
    func apply(_ card: Int, _ deed: Deed, lamport: Int64) {
      desk.journal.tell(
        .events([
          Event(
            id: EventID(high: 7, low: UInt64(lamport)), kind: .applied(deed),
            cards: [CardID(card)],
            author: Author(person: "me", seat: EventID(high: 2, low: 2)), lamport: lamport,
            time: UTCTime(microseconds: 2))
        ]))
      desk.drain()
    }
    apply(0, .copy, lamport: 10)
    #expect(desk.deck.hasUnapplied && desk.deck.appliedCount == 1)
    // Apply did something for this card, but its file is still there.
    apply(1, .half, lamport: 11)
    #expect(desk.deck.hasUnapplied && desk.deck.appliedCount == 1)
    apply(1, .copy, lamport: 12)
    #expect(!desk.deck.hasUnapplied && desk.deck.appliedCount == 2)
    // The new decision has not been applied.
    desk.tellForeign(.reject, 0, lamport: 13)
    #expect(desk.deck.hasUnapplied)
    apply(0, .copy, lamport: 14)
    apply(1, .undone, lamport: 15)
    #expect(desk.deck.hasUnapplied && desk.deck.appliedCount == 1)
    // Apply has moved its file away.
    #expect(desk.deck.absentAppliedCount == 0)
    var change = CatalogueChange(order: [card(1), card(2)])
    change.removed = [card(0)]
    desk.source.tell(change)
    desk.drain()
    #expect(desk.deck.appliedCount == 1 && desk.deck.absentAppliedCount == 1)
  }

  @Test func aDecisionIsChangedUndoneAndRedone() {
    let desk = DeckDesk(2)
    desk.deck.decide(card(0), .keep)
    desk.deck.decide(card(0), .later)
    #expect(desk.state == "l.")
    desk.deck.undo()
    #expect(desk.state == "k.")
    desk.deck.undo()
    #expect(desk.state == ".." && desk.deck.progress.redoable == 2)
    desk.deck.redo()
    desk.deck.redo()
    #expect(desk.state == "l." && desk.deck.progress.undoable == 2)
  }

  @Test func severalCardsAreOneActAndEachOnce() {
    let desk = DeckDesk(4)
    desk.deck.decide([card(0), card(2), card(0), card(7)], .reject)
    #expect(desk.state == "r.r." && desk.journal.lastAct?.events.count == 2)
    #expect(desk.deck.progress.undoable == 1)
    desk.deck.undo()
    #expect(desk.state == "...." && desk.deck.undecided == (0..<4).map { card([0, 2, 1, 3][$0]) })
    #expect(desk.deck.next == card(0))
  }

  @Test func marksAreActsApartFromTheDecision() {
    let desk = DeckDesk(3)
    desk.deck.mark([(card(0), .stars(.three)), (card(2), .stars(.three)), (card(9), .stars(.one))])
    desk.deck.decide(card(0), .keep)
    desk.deck.mark([(card(0), .label(.green))])
    #expect(desk.deck.mark([(card(0), .label(.green))]).isEmpty)
    #expect(
      desk.state == "k.." && desk.deck.marks(of: card(0)) == Marks(stars: .three, label: .green))
    #expect(Set(desk.deck.markedCards) == [card(0), card(2)])
    #expect(desk.deck.progress.undoable == 3 && desk.deck.canUndo)
    #expect(
      desk.news == ["marked 0 stars 3, 2 stars 3", "own 0 keep", "marked 0 label green"])
    #expect(desk.deck.undo().marked.map(\.kind) == [.label] && desk.deck.undoable.count == 1)
    desk.deck.undo()
    #expect(desk.deck.undoable.isEmpty && desk.deck.undo().marked.count == 2)
    #expect(!desk.deck.canUndo && desk.deck.canRedo && desk.deck.markedCards.isEmpty)
    #expect(desk.deck.redo().marked.count == 2)
    #expect(desk.deck.marks(of: card(2)) == Marks(stars: .three))
  }

  @Test func aMarkThatCantBeKeptIsTakenBack() {
    let desk = DeckDesk(2)
    desk.deck.mark([(card(0), .stars(.two))])
    desk.answer(.kept)
    desk.deck.mark([(card(0), .stars(.five))])
    desk.deck.decide(card(1), .keep)
    _ = desk.news
    desk.answer(.failed(DeckDesk.full))
    #expect(desk.deck.marks(of: card(0)) == Marks(stars: .two) && desk.state == "..")
    #expect(desk.news == ["marked 0 stars 2", "failure 1 none"])
    desk.answer(.failed(DeckDesk.full))
    desk.deck.mark([(card(0), .turn(.right))])
    desk.answer(.failed(DeckDesk.full))
    #expect(desk.news.last == "failure " && desk.deck.marks(of: card(0)).turn == nil)
    desk.deck.mark([(card(1), .stars(.one))])
    desk.answer(.refused)
    #expect(desk.news == ["marked 1 stars 1", "marked 1 stars none", "refusal of [1]: ", "well"])
  }

  /// The files of a shot may be apart one day, so each keeps the mark.
  @Test func aMarkIsKeptForEachPart() {
    let desk = DeckDesk(2)
    desk.source.others.withLock { $0 = [card(0): [card(7)]] }
    desk.deck.mark([(card(0), .stars(.four))])
    #expect(desk.journal.lastAct?.events.map(\.cards) == [[card(0), card(7)]])
    #expect(desk.deck.marks(of: card(0)).stars == .four && desk.deck.markedCards == [card(0)])
  }

  @Test func aFailureTakesBackAllThatIsPendingNewestFirst() {
    let desk = DeckDesk(4)
    for index in 0..<4 { desk.deck.decide(card(index), .keep) }
    desk.answer(.kept)
    _ = desk.news
    desk.answer(.failed(DeckDesk.full))
    #expect(desk.state == "k..." && desk.deck.savedCount == 1)
    #expect(desk.news == ["failure 1 none, 2 none, 3 none"])
    #expect(desk.deck.trouble == DeckDesk.full)
    #expect(desk.journal.state.withLock { $0.resumed } == [DeckDesk.full])
    // The failures of the other acts taken back are no news.
    desk.answer(.failed(DeckDesk.full))
    desk.answer(.failed(DeckDesk.full))
    #expect(desk.news.isEmpty)
    desk.deck.decide(card(3), .later)
    desk.answer(.kept)
    #expect(desk.state == "k..l" && desk.deck.savedCount == 2 && desk.deck.trouble == nil)
    #expect(desk.news == ["own 3 later", "saved", "well"])
  }

  @Test func aFailedUndoIsTakenBackWithWhatItReachedFor() {
    let desk = DeckDesk(3)
    for index in 0..<3 { desk.deck.decide(card(index), .keep) }
    while desk.journal.answer(.kept) {}
    desk.drain()
    desk.deck.undo()
    desk.deck.undo()
    desk.deck.decide(card(1), .reject)
    #expect(desk.state == "kr.")
    desk.answer(.failed(DeckDesk.full))
    #expect(desk.state == "kkk" && desk.deck.savedCount == 3)
    #expect(desk.deck.progress.redoable == 0 && desk.deck.progress.undoable == 3)
    desk.deck.undo()
    #expect(desk.state == "kk.")
  }

  /// Another seat was faster: its decision is shown, and the next one here takes it into account.
  @Test func aRefusalTakesBackOnlyTheRefusedAct() {
    let desk = DeckDesk(3)
    desk.deck.decide(card(0), .keep)
    desk.deck.decide(card(1), .keep)
    let other = desk.tellForeign(.reject, 0, lamport: 1)
    desk.answer(.refused)
    #expect(desk.state == "rk." && desk.news.last == "refusal of [0]: 0 reject")
    desk.answer(.kept)
    #expect(desk.deck.savedCount == 2)
    desk.deck.decide(card(0), .later)
    #expect(desk.journal.lastAct?.seen == [card(0): .some(other.stamp)])
    #expect(desk.deck.progress.undoable == 2)
  }

  /// If the other's decision arrives before the refusal, no card moves, but the refusal is still
  /// reported.
  @Test func aRefusalIsToldWhereNoCardMoves() {
    let desk = DeckDesk(3)
    desk.deck.decide(card(0), .keep)
    _ = desk.tellForeign(.reject, 0, lamport: 9)
    #expect(desk.state == "r..")
    desk.answer(.refused)
    #expect(desk.state == "r.." && desk.news.last == "refusal of [0]: ")
  }

  @Test func viewsAreToldInOneOrderAndOnlyWhileTheyLive() {
    let desk = DeckDesk(3)
    let second = DeckDesk.View()
    desk.deck.tell(second) { [weak second] in second?.take($0) }
    do {
      let third = DeckDesk.View()
      desk.deck.tell(third) { _ in Issue.record("a view is told though it is gone") }
    }
    // This view reacts to news by deciding another card.
    desk.view.act = { [deck = desk.deck] in deck.decide(CardID(1), .later) }
    desk.deck.decide(card(0), .keep)
    #expect(second.news == ["own 0 keep", "own 1 later"])
    #expect(desk.news == second.news)
  }

  /// Reading the journal fails and works again, as it may on a full disk.
  @Test(arguments: [JournalError.Reason.full, .readOnly, .locked])
  func aLostDecisionIsSaidUntilOneIsSaved(reason: JournalError.Reason) {
    let desk = DeckDesk(2)
    var error = JournalError(reason, path: "/journal")
    error.breach = 1
    desk.deck.decide(card(0), .keep)
    desk.answer(.failed(error))
    desk.journal.tell(.trouble(JournalError(reason, path: "/journal")))
    desk.journal.tell(.trouble(nil))
    desk.drain()
    // A lock keeps from reading, too, so it is over when the journal is read.
    #expect(desk.deck.trouble?.reason == (reason == .locked ? nil : reason))
    desk.deck.decide(card(0), .keep)
    desk.answer(.kept)
    #expect(desk.deck.trouble == nil && desk.news.count { $0 == "well" } == 1)
  }

  @Test func theJournalsNewsAreTold() {
    let desk = DeckDesk(2)
    desk.journal.tell(.trouble(DeckDesk.full))
    desk.journal.tell(.trouble(DeckDesk.full))
    desk.journal.tell(.trouble(nil))
    desk.journal.tell(.reopened)
    desk.drain()
    #expect(desk.news == ["trouble", "well", "outdated"])
    desk.tellForeign(.later, 1, lamport: 4)
    #expect(desk.news == ["others 1 later"] && desk.deck.savedCount == 1)
    #expect(desk.deck.undo().isEmpty)
  }

  @Test func closingSaysWhatWasLost() {
    let kept = DeckDesk(2)
    kept.deck.decide(card(0), .keep)
    #expect(kept.deck.close(waitingAtMost: 1).lost == 0 && !kept.deck.isLate)
    #expect(kept.deck.decide(card(1), .keep).isEmpty && kept.state == "k.")
    #expect(kept.journal.state.withLock { $0.isClosed })

    let failed = DeckDesk(3)
    for index in 0..<3 { failed.deck.decide(card(index), .keep) }
    failed.answer(.failed(DeckDesk.full))
    failed.deck.decide(card(0), .keep)
    // Two of the failed acts have been reported before.
    failed.journal.state.withLock { $0.atEnd = .failed(DeckDesk.full) }
    let end = failed.deck.close(waitingAtMost: 1)
    #expect(end.lost == 1 && end.error == DeckDesk.full && !failed.deck.isLate)
    #expect(failed.deck.close(waitingAtMost: 1).lost == 0)

    let stuck = DeckDesk(2)
    stuck.deck.decide(card(0), .keep)
    stuck.journal.state.withLock { $0.atEnd = nil }
    #expect(stuck.deck.close(waitingAtMost: 0).lost == 1 && stuck.deck.isLate)
  }

  /// After any acts and any answers the deck shows what the journal has kept plus what is pending.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func randomScripts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let desk = DeckDesk(4)
    /// The events that the journal has kept.
    var kept: [Event<CardID>] = []
    for step in 0..<60 {
      let comment: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let pile = LedgerWorld.piles.randomElement(using: &random) ?? .keep
        desk.deck.decide(card(.random(in: 0..<4, using: &random)), pile)
      case 3: desk.deck.undo()
      case 4: desk.deck.redo()
      case 5...6:
        if let act = desk.journal.state.withLock({ $0.waiting.first?.act }) {
          kept += act.events
          desk.answer(.kept)
        }
      default:
        if random.once(in: 2) {
          desk.answer(.failed(DeckDesk.full))
          // The journal fails everything it got before it was resumed.
          while desk.journal.answer(.failed(DeckDesk.full)) {}
          desk.drain()
        } else if let event = kept.last {
          desk.journal.tell(.events([event]))
          desk.drain()
        }
      }
      let waiting = desk.journal.state.withLock { $0.waiting.flatMap(\.act.events) }
      var oracle = LedgerOracle(person: "me", cardCount: 4)
      for event in kept { oracle.events[event.id] = event }
      let saved = oracle.cards.count { oracle.pile(of: $0) != nil }
      #expect(desk.deck.savedCount == saved, comment)
      for event in waiting { oracle.events[event.id] = event }
      oracle.own = (kept + waiting).map(\.id)
      for card in oracle.cards {
        #expect(desk.deck.pile(of: card) == oracle.pile(of: card), comment)
      }
      #expect(Set(desk.deck.undoable.map(\.card)) == Set(oracle.undoTarget.map(\.card)), comment)
      #expect(Set(desk.deck.redoable.map(\.card)) == Set(oracle.redoTarget.map(\.card)), comment)
    }
  }

  // MARK: Cards of several parts

  @Test func aDecisionIsKeptForEachPartOfACard() {
    let desk = DeckDesk(2)
    desk.source.others.withLock { $0[card(0)] = [card(7)] }
    desk.deck.decide([card(0), card(1)], .keep)
    #expect(desk.journal.lastAct?.events.map(\.cards) == [[card(0), card(7)], [card(1)]])
    #expect(desk.journal.lastAct?.seen.keys.contains(card(7)) == true)
    desk.deck.undo()
    #expect(desk.journal.lastAct?.events.flatMap(\.cards).contains(card(7)) == true)
    #expect(desk.state == ".." && desk.deck.count == 2)
  }

  @Test func whatOthersDecideOfAPartIsDecidedOfItsCard() {
    let desk = DeckDesk(2)
    desk.source.others.withLock { $0[card(1)] = [card(7)] }
    desk.tellForeign(.reject, 7, lamport: 5)
    #expect(desk.state == ".r" && desk.news == ["others 1 reject"])
    desk.tellForeign(.keep, 1, lamport: 4)
    #expect(desk.state == ".r", "the newest wins")
  }
}
