import CAdwaita
import Koloda
import KolodaGLib
import Testing

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  /// An action that a delegate performs inside a call.
  enum Meddling: String, CaseIterable, Sendable {
    case swipe, undo, redo, reload, reset, insert, remove, replaceDataSource, dropDataSource
    case dropDelegate, setStyle, layout, tune, cancelDrag, destroy
  }

  @Suite("A delegate that meddles")
  @MainActor
  struct ReentrancyTests {
    private func meddle(_ meddling: Meddling, _ rig: ClassicRig) {
      guard let view = rig.view else { return }
      switch meddling {
      case .swipe: view.swipe(.left)
      case .undo: view.deckView.undo()
      case .redo: view.deckView.redo()
      case .reload: view.reloadData()
      case .reset: view.resetCurrentCardIndex()
      case .insert:
        rig.album.names.insert("new", at: 0)
        view.insertCardAtIndexRange(0..<1)
      case .remove:
        guard !rig.album.names.isEmpty else { return }
        let index = min(view.currentCardIndex, rig.album.names.count - 1)
        rig.album.names.remove(at: index)
        view.removeCardInIndexRange(index..<(index + 1), animated: false)
      case .replaceDataSource: view.dataSource = rig.album
      case .dropDataSource: view.dataSource = nil
      case .dropDelegate: view.delegate = nil
      case .setStyle: view.style = BackgroundStyle()
      case .layout: view.layoutDeck()
      case .tune: view.countOfVisibleCards += 1
      case .cancelDrag: view.deckView.cancelDrag()
      case .destroy: rig.destroy()
      }
    }

    /// Whatever the delegate does inside a call, the deck stays consistent, and each step is
    /// reported at most once.
    @Test(
      "in any call, anything",
      arguments: Witness.Call.allCases, Meddling.allCases)
    func anything(call: Witness.Call, meddling: Meddling) {
      let rig = ClassicRig(6, appears: true, rests: false)
      rig.album.back = { _ in .pending }
      // Some actions cause the same call again without end, so act only a few times.
      var left = 8
      rig.witness.reactions[call] = { [unowned rig] _ in
        left -= 1
        if left >= 0 { meddle(meddling, rig) }
      }
      let steps: [@MainActor (ClassicRig) -> Void] = [
        { $0.drag(to: 1.5) }, { $0.view?.deckView.undo() }, { $0.view?.deckView.redo() },
        { $0.tap() },
        { $0.view?.deckView.flip() },
        { $0.drag(to: 0.3) }, { $0.grab() }, { $0.move(to: 1.2) }, { $0.view?.swipe(.right) },
        { $0.letGo() }, { $0.view?.removeCardInIndexRange(90..<91) },
        { $0.view?.applyAppearAnimationIfNeeded() },
        { rig in for _ in 0..<6 { rig.view?.swipe(.right) } }, { $0.view?.revertAction() },
        { $0.view?.reloadData() },
      ]
      for step in steps where rig.view != nil {
        step(rig)
        rig.check()
      }
      let count = rig.view?.deckView.deck.decidedCount ?? 0
      let calls = rig.witness.calls
      #expect(calls.count { $0 == .panBegan } >= calls.count { $0 == .panFinished })
      #expect(count <= calls.count { $0 == .didSwipe || $0 == .again } || meddling == .dropDelegate)
    }

    @Test("what follows from a callback is told after it, in order, once")
    func order() {
      let rig = ClassicRig(4)
      rig.witness.reactions[.didSwipe] = { $0.swipe(.left) }
      rig.view.swipe(.right)
      #expect(
        rig.witness.takeLines() == [
          "didSwipe 0 right", "didShow 1", "didSwipe 1 left", "didShow 2", "didSwipe 2 left",
          "didShow 3", "didSwipe 3 left", "ranOut",
        ])
    }

    @Test("a long deck that swipes itself does not run out of stack")
    func deep() {
      let rig = ClassicRig(5_000)
      rig.witness.reactions[.didShow] = {
        // Let the cards leave meanwhile: this test is not about thousands of cards in flight.
        MainThread.skip(microseconds: 100_000)
        $0.swipe(.left)
      }
      rig.view.swipe(.right)
      #expect(rig.view.isRunOutOfCards)
      #expect(rig.witness.calls.count { $0 == .didSwipe } == 5_000)
    }

    @Test("more cards when the deck runs out, as Koloda's own example does it")
    func refill() {
      let rig = ClassicRig(2)
      rig.witness.reactions[.ranOut] = { [unowned rig] view in
        let position = view.currentCardIndex
        guard position < 6 else { return }
        rig.album.names += ["a", "b"]
        view.insertCardAtIndexRange(position..<(position + 2), animated: true)
      }
      for _ in 0..<6 { #expect(rig.view.swipe(.right)) }
      #expect(rig.view.isRunOutOfCards && rig.view.countOfCards == 6)
      #expect(rig.view.deckView.deck.decidedCount == 6)
      rig.check()
    }

    @Test("the front card is removed while it is asked whether it may leave")
    func removedWhileAsked() {
      let rig = ClassicRig(4)
      rig.witness.reactions[.shouldSwipe] = { [unowned rig] view in
        rig.album.names.removeFirst()
        view.removeCardInIndexRange(0..<1)
      }
      #expect(!rig.view.swipe(.right))
      #expect(rig.view.deckView.deck.decidedCount == 0 && rig.view.countOfCards == 3)
    }

    @Test("a swipe while it is asked whether a card may leave is refused")
    func nestedQuestion() {
      let rig = ClassicRig(4)
      var nested: Bool?
      rig.witness.reactions[.shouldSwipe] = { nested = $0.swipe(.left) }
      #expect(rig.view.swipe(.right))
      #expect(nested == false && rig.view.deckView.deck.history.map(\.direction) == [.right])
    }

    @Test(
      "a forced swipe within that question is refused, too, and asks nothing",
      arguments: [true, false])
    func nestedForce(isForced: Bool) {
      let rig = ClassicRig(4)
      var asked = 0
      var nested: Bool?
      rig.witness.reactions[.shouldSwipe] = {
        asked += 1
        // If it were asked again, it would be asked for ever.
        guard asked < 4 else { return }
        nested = $0.swipe(.left, force: true)
      }
      #expect(rig.view.swipe(.right, force: isForced))
      #expect(asked == 1 && nested == false)
      #expect(rig.view.deckView.deck.history.map(\.direction) == [.right])
    }

    @Test("a forced swipe where a drag springs back is not asked about within the question")
    func nestedReset() {
      let rig = ClassicRig(4)
      var asked = 0
      rig.witness.reactions[.shouldSwipe] = {
        asked += 1
        guard asked < 4 else { return }
        $0.swipe(.left, force: true)
      }
      rig.drag(to: 0.3)
      #expect(asked == 1 && rig.view.deckView.deck.decidedCount == 0)
    }
  }
}
