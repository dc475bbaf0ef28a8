import Koloda
import Testing

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Data sources at fault")
  @MainActor
  struct FaultTests {
    /// Makes an edit, and expects it to fail with `error` and to change nothing.
    private func expectFault(
      _ rig: ClassicRig, _ error: KolodaViewError, at location: SourceLocation = #_sourceLocation,
      _ edit: (KolodaView) -> Bool
    ) {
      let cards = Array(rig.view.deckView.deck.remaining)
      let history = rig.view.deckView.deck.history
      let count = rig.view.countOfCards
      #expect(!edit(rig.view), sourceLocation: location)
      #expect(rig.witness.errors.last == error, sourceLocation: location)
      #expect(Array(rig.view.deckView.deck.remaining) == cards, sourceLocation: location)
      #expect(rig.view.deckView.deck.history == history, sourceLocation: location)
      #expect(rig.view.countOfCards == count, sourceLocation: location)
      rig.check(at: location)
    }

    @Test("counts that lie are errors that name the numbers")
    func lies() {
      let rig = ClassicRig(5)
      rig.view.swipe(.right)
      rig.album.lie = 9
      let insertion = KolodaViewError.countMismatch(
        .insert, range: 2..<4, before: 5, expected: 7, reported: 9)
      expectFault(rig, insertion) { $0.insertCardAtIndexRange(2..<4) }
      for number in ["5", "7", "9"] { #expect(insertion.description.contains(number)) }
      expectFault(
        rig, .countMismatch(.remove, range: 2..<4, before: 5, expected: 3, reported: 9)
      ) { $0.removeCardInIndexRange(2..<4) }
      rig.album.lie = nil
      rig.album.names += ["a", "b"]
      #expect(rig.view.insertCardAtIndexRange(5..<7))
      #expect(throws: KolodaViewError.self) { try rig.view.insertCards(7..<8, animated: true) }
    }

    @Test("ranges outside of the deck are errors")
    func ranges() {
      let rig = ClassicRig(5)
      for range in [6..<7, -1..<2, Int.min..<Int.max] {
        expectFault(rig, .outOfRange(.insert, range: range, count: 5)) {
          $0.insertCardAtIndexRange(range)
        }
      }
      for range in [4..<6, -1..<2, Int.min..<Int.max] {
        expectFault(rig, .outOfRange(.remove, range: range, count: 5)) {
          $0.removeCardInIndexRange(range)
        }
        expectFault(rig, .outOfRange(.reload, range: range, count: 5)) {
          $0.reloadCardsInIndexRange(range)
        }
      }
      expectFault(
        rig,
        .countMismatch(.insert, range: 5..<Int.max, before: 5, expected: .max, reported: 5)
      ) { $0.insertCardAtIndexRange(5..<Int.max) }
      #expect(rig.view.insertCardAtIndexRange(2..<2) && rig.view.removeCardInIndexRange(5..<5))
    }

    @Test(
      "impossible counts are errors", arguments: [-1, Int.min, DeckOrder.greatestCount + 1, .max])
    func counts(count: Int) {
      let rig = ClassicRig(5)
      rig.album.lie = count
      rig.view.reloadData()
      let limit = DeckOrder.greatestCount
      #expect(
        rig.witness.errors == [
          count < 0 ? .negativeCount(count) : .excessiveCount(count, limit: limit)
        ])
      #expect(rig.view.countOfCards == 5)
      rig.view.dataSource = rig.album
      #expect(rig.view.countOfCards == 0 && rig.witness.errors.count == 2)
      rig.check()
    }

    @Test("a data source that edits while it counts is told so")
    func editWhileCounting() {
      let rig = ClassicRig(5)
      rig.album.onCount = { $0.reloadData() }
      rig.view.reloadData()
      #expect(Set(rig.witness.errors) == [.editWhileCounting])
      #expect(rig.view.countOfCards == 5)
      rig.album.onCount = { $0.dataSource = nil }
      rig.view.reloadData()
      rig.check()
    }

    @Test("a data source may do anything when it is asked for a card")
    func editWhileAsked() {
      let edits: [@MainActor (KolodaView, Int) -> Void] = [
        { view, _ in view.reloadData() }, { view, _ in view.reconfigureCards() },
        { view, _ in view.swipe(.right) }, { view, _ in view.deckView.undo() },
        { view, _ in view.dataSource = nil }, { view, _ in view.resetCurrentCardIndex() },
      ]
      for edit in edits {
        let rig = ClassicRig(6)
        rig.album.onContent = edit
        // Stop after a few edits: a deck that reloads at each answer would never rest.
        var left = 12
        rig.album.onContent = { view, index in
          left -= 1
          if left > 0 { edit(view, index) }
        }
        rig.view.reloadData()
        rig.settle()
        rig.check()
      }
    }

    @Test("a data source may let go of the view when it is asked for a card")
    func letGoWhileAsked() {
      let rig = ClassicRig(6)
      rig.album.onContent = { [unowned rig] _, _ in rig.destroy() }
      rig.view.reloadData()
      rig.settle()
      #expect(rig.view == nil)
    }

    @Test("an error that nobody listens to does no harm")
    func unheard() {
      let album = Album(3)
      let view = KolodaView()
      view.dataSource = album
      #expect(!view.removeCardInIndexRange(0..<1))
      #expect(view.countOfCards == 3)
      var heard: KolodaViewError?
      view.onError = { heard = $0 }
      view.insertCardAtIndexRange(9..<10)
      #expect(heard == .outOfRange(.insert, range: 9..<10, count: 3))
    }
  }
}
