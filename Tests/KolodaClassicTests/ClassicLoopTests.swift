import Koloda
import Testing

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Endless decks")
  @MainActor
  struct LoopTests {
    @Test("the first card follows the last, however few there are", arguments: [1, 2, 3, 10])
    func rounds(count: Int) {
      let rig = ClassicRig(count)
      rig.view.isLoop = true
      for step in 0..<(3 * count + 5) {
        #expect(rig.view.currentCardIndex == step % count)
        #expect(rig.view.swipe(.right))
        #expect(!rig.view.isRunOutOfCards)
        rig.check()
      }
      #expect(!rig.witness.calls.contains(.ranOut) && rig.view.countOfCards == count)
      for step in (0..<(3 * count + 5)).reversed() {
        #expect(rig.view.deckView.undo() && rig.view.currentCardIndex == step % count)
      }
      #expect(!rig.view.deckView.undo())
      rig.check()
    }

    @Test("turned on late, decided cards come again; turned off, each card comes once more")
    func turned() {
      let rig = ClassicRig(4)
      for _ in 0..<4 { rig.view.swipe(.right) }
      rig.view.isLoop = true
      #expect(rig.view.currentCardIndex == 0 && !rig.view.isRunOutOfCards)
      for _ in 0..<6 { rig.view.swipe(.right) }
      rig.view.isLoop = false
      var seen: [Int] = []
      while !rig.view.isRunOutOfCards {
        seen.append(rig.view.currentCardIndex)
        rig.view.swipe(.left)
        rig.check()
      }
      #expect(seen == [2, 3, 0, 1])
    }

    @Test("cards are inserted and removed in an endless deck")
    func edits() {
      let rig = ClassicRig(3)
      rig.view.isLoop = true
      for _ in 0..<4 { rig.view.swipe(.right) }
      rig.album.names.insert("x", at: 0)
      rig.view.insertCardAtIndexRange(0..<1)
      #expect(rig.view.currentCardIndex == 2)
      var seen: [Int] = []
      for _ in 0..<7 {
        seen.append(rig.view.currentCardIndex)
        rig.view.swipe(.left)
      }
      #expect(seen == [2, 3, 0, 1, 2, 3, 0])
      rig.album.names.remove(at: 2)
      rig.view.removeCardInIndexRange(2..<3)
      #expect(rig.view.currentCardIndex == 1)
      rig.album.names.removeAll()
      rig.view.reloadData()
      #expect(rig.view.isRunOutOfCards)
      rig.check()
    }
  }
}
