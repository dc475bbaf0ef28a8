import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Cards by index")
  @MainActor
  struct IndexTests {
    @Test("a million cards are asked for as ten are")
    func million() {
      var askedFor: [[Int]] = []
      for count in [10, 1_000_000] {
        let crowd = Crowd(count)
        let view = KolodaView()
        view.dataSource = crowd
        gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(view.widget, 300, 400, -1, nil)
        #expect(
          MainLoop.run { !view.deckView.pictures.isPreparing && !view.deckView.ticker.isRunning })
        #expect(view.countOfCards == count && view.currentCardIndex == 0)
        askedFor.append(crowd.asked)
      }
      #expect(askedFor[0] == [0, 1, 2, 3, 4])
      #expect(askedFor[1] == askedFor[0])
    }

    @Test("only what comes into sight or soon will is asked for, each card once")
    func asking() {
      let rig = ClassicRig(20)
      for _ in 0..<4 {
        rig.view.swipe(.right)
        rig.settle()
      }
      #expect(rig.album.asked == [5, 6, 7, 8])
      #expect(rig.view.viewForCard(at: 4) != nil)
      #expect(rig.view.viewForCard(at: 19) == nil && rig.view.viewForCard(at: -1) == nil)
    }

    @Test("indices follow decisions, undo and the end")
    func positions() {
      let rig = ClassicRig(2)
      #expect(rig.view.currentCardIndex == 0 && rig.view.countOfCards == 2)
      #expect(!rig.view.isRunOutOfCards && !rig.view.isAnimating)
      rig.view.swipe(.left)
      #expect(rig.view.isAnimating && rig.view.currentCardIndex == 1)
      rig.view.swipe(.left)
      #expect(rig.view.isRunOutOfCards && rig.view.currentCardIndex == 2)
      #expect(!rig.view.swipe(.left))
      #expect(rig.view.revertAction() && rig.view.revertAction(direction: .right))
      #expect(!rig.view.revertAction() && rig.view.currentCardIndex == 0)
      #expect(
        rig.witness.takeLines() == [
          "didSwipe 0 left", "didShow 1", "didSwipe 1 left", "ranOut", "didRewind 1", "didShow 1",
          "didRewind 0", "didShow 0",
        ])
      rig.check()
    }

    @Test(
      "a card keeps its identity where others are inserted and removed", arguments: [true, false])
    func identity(animated: Bool) throws {
      let rig = ClassicRig(10)
      for _ in 0..<3 { rig.view.swipe(.right) }
      let front = try #require(rig.view.deckView.deck.front)
      rig.album.names.insert(contentsOf: ["x", "y"], at: 1)
      #expect(rig.view.insertCardAtIndexRange(1..<3, animated: animated))
      #expect(rig.view.deckView.deck.front == front && rig.view.currentCardIndex == 5)
      rig.album.names.removeSubrange(0..<2)
      #expect(rig.view.removeCardInIndexRange(0..<2, animated: animated))
      #expect(rig.view.deckView.deck.front == front && rig.view.currentCardIndex == 3)
      rig.album.names.removeSubrange(4..<6)
      #expect(rig.view.removeCardInIndexRange(4..<6, animated: animated))
      #expect(rig.view.deckView.deck.front == front && rig.view.countOfCards == 8)
      #expect(rig.view.deckView.deck.card(behindFront: 1) == rig.view.card(at: 4))
      rig.check()
    }

    @Test("cards put in before the front come up when one before them is taken back")
    func passed() {
      let rig = ClassicRig(4)
      rig.view.swipe(.right)
      rig.view.swipe(.right)
      rig.album.names.insert(contentsOf: ["x", "y"], at: 1)
      rig.view.insertCardAtIndexRange(1..<3)
      #expect(rig.view.currentCardIndex == 4)
      rig.view.deckView.undo()
      #expect(rig.view.currentCardIndex == 3)
      rig.view.deckView.undo()
      #expect(rig.view.currentCardIndex == 0)
      let indices = rig.view.deckView.deck.remaining.compactMap { rig.view.index(of: $0) }
      #expect(indices == Array(0..<6))
      rig.check()
    }

    @Test("they come up even if several decisions are taken back within one call")
    func passedInOneCall() {
      let rig = ClassicRig(4)
      for _ in 0..<3 { rig.view.swipe(.right) }
      rig.album.names.insert("x", at: 2)
      rig.view.insertCardAtIndexRange(2..<3)
      rig.settle()
      rig.witness.reactions[.didSelect] = { view in
        for _ in 0..<3 { view.revertAction() }
      }
      rig.tap()
      let indices = rig.view.deckView.deck.remaining.compactMap { rig.view.index(of: $0) }
      #expect(indices == Array(0..<5))
      rig.check()
    }

    @Test("cards put in at the current index come to the front, at the end to the end")
    func places() {
      let rig = ClassicRig(3)
      rig.album.names.insert("front", at: 0)
      rig.view.insertCardAtIndexRange(0..<1)
      #expect(rig.view.currentCardIndex == 0)
      rig.album.names.append("last")
      rig.view.insertCardAtIndexRange(4..<5)
      #expect(
        rig.view.deckView.deck.remaining.compactMap { rig.view.index(of: $0) } == Array(0..<5))
      rig.check()
    }

    @Test("reloading keeps the front card and the position")
    func reload() throws {
      let rig = ClassicRig(5)
      rig.view.swipe(.right)
      let front = rig.view.deckView.deck.front
      rig.album.names.append("more")
      rig.view.reloadData()
      #expect(rig.view.countOfCards == 6 && rig.view.deckView.deck.front == front)
      rig.settle()
      #expect(Set(rig.album.asked).isSuperset(of: [1, 2, 3]))
      rig.album.names.removeLast(4)
      rig.view.reloadData()
      #expect(rig.view.countOfCards == 2 && rig.view.deckView.deck.front == front)
      rig.album.names.removeAll()
      rig.view.reloadData()
      #expect(rig.view.isRunOutOfCards && rig.view.countOfCards == 0 && !rig.view.deckView.undo())
      rig.album.names = ["new", "newer"]
      rig.view.reloadData()
      #expect(rig.view.currentCardIndex == 0 && rig.view.countOfCards == 2)
      rig.check()
    }

    @Test("single cards are asked for again, and only those that are wanted")
    func reloadRange() {
      let rig = ClassicRig(20)
      #expect(rig.view.reloadCardsInIndexRange(1..<3))
      rig.settle()
      #expect(rig.album.asked == [1, 2])
      rig.album.forgetAsked()
      #expect(rig.view.reloadCardsInIndexRange(10..<20))
      rig.settle()
      #expect(rig.album.asked.isEmpty)
      rig.view.reconfigureCards()
      rig.settle()
      #expect(rig.album.asked == [0, 1, 2])
    }

    @Test("resetting begins again with the first card")
    func reset() {
      let rig = ClassicRig(3)
      for _ in 0..<3 { rig.view.swipe(.right) }
      rig.view.resetCurrentCardIndex()
      #expect(rig.view.currentCardIndex == 0 && !rig.view.isRunOutOfCards)
      #expect(!rig.view.deckView.deck.canUndo)
      rig.check()
    }

    @Test("a data source that goes, or none, is an empty deck")
    func noDataSource() {
      let rig = ClassicRig(3)
      rig.view.dataSource = nil
      #expect(rig.view.countOfCards == 0 && rig.view.isRunOutOfCards)
      #expect(!rig.view.insertCardAtIndexRange(0..<1))
      #expect(rig.witness.errors == [.noDataSource(.insert)])
      var gone: Album? = Album(4)
      rig.view.dataSource = gone
      gone = nil
      #expect(rig.view.dataSource == nil)
      rig.view.reloadData()
      #expect(rig.view.countOfCards == 0)
      rig.check()
    }
  }
}
