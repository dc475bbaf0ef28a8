import CAdwaita
import Koloda
import KolodaGLib
import Testing

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("The delegate")
  @MainActor
  struct DelegateTests {
    @Test("a drag that decides is told from beginning to end")
    func drag() {
      let rig = ClassicRig(3)
      rig.drag(to: 1.2)
      #expect(
        rig.witness.takeLines() == [
          "panBegan 0", "crossed 0 right true", "panFinished 0", "didSwipe 0 right", "didShow 1",
        ])
      #expect(rig.witness.percentages.last == 100)
      #expect(rig.witness.percentages.allSatisfy { (0...100).contains($0) })
      #expect(rig.witness.panCards.first?.card == rig.view.card(at: 0))
      #expect(rig.witness.panCards.first?.pose != nil)
      #expect(rig.witness.panCards.first?.contentView != nil)
      rig.check()
    }

    @Test("a drag that decides nothing is told with its way back over the threshold")
    func cancelledDrag() {
      let rig = ClassicRig(3)
      rig.grab()
      for fraction in [0.5, 1.1, 0.6, 1.3, 0.2] { rig.move(to: fraction) }
      rig.letGo()
      #expect(
        rig.witness.takeLines() == [
          "panBegan 0", "crossed 0 right true", "crossed 0 right false", "crossed 0 right true",
          "crossed 0 right false", "didReset", "panFinished 0",
        ])
      #expect(rig.view.currentCardIndex == 0)
    }

    @Test("a swipe by program while a hand holds the card ends the hand's hold once")
    func swipeInDrag() {
      let rig = ClassicRig(3)
      rig.grab()
      rig.move(to: 0.4)
      rig.view.swipe(.left)
      rig.move(to: 0.9)
      rig.letGo()
      #expect(
        rig.witness.takeLines() == [
          "panBegan 0", "panFinished 0", "didSwipe 0 left", "didShow 1",
        ])
    }

    @Test("a tap, and the answer to who may be dragged")
    func tap() {
      let rig = ClassicRig(2)
      rig.tap()
      #expect(rig.witness.takeLines() == ["didSelect 0"])
      rig.witness.refusals = [.shouldDrag]
      rig.drag(to: 1.5)
      #expect(rig.witness.takeLines().isEmpty && rig.view.currentCardIndex == 0)
      #expect(rig.view.swipe(.left), "a swipe by program is not asked about")
    }

    @Test("a refused swipe springs back; force does not ask; a direction must be allowed")
    func refusal() {
      let rig = ClassicRig(3)
      rig.witness.refusals = [.shouldSwipe]
      rig.drag(to: 1.5)
      #expect(rig.witness.takeLines().suffix(2) == ["didReset", "panFinished 0"])
      #expect(!rig.view.swipe(.left) && !rig.view.swipe(.left, force: false))
      #expect(rig.view.swipe(.left, force: true))
      #expect(!rig.view.swipe(.up, force: true))
      rig.witness.refusals = [.shouldRewind]
      #expect(!rig.view.deckView.undo() && !rig.view.revertAction())
      #expect(rig.witness.takeLines() == ["didSwipe 0 left", "didShow 1"])
    }

    @Test("directions by card")
    func directions() {
      let rig = ClassicRig(3)
      rig.witness.directions = [.up, .topLeft]
      rig.view.reconfigureCards()
      #expect(!rig.view.swipe(.left) && rig.view.swipe(.topLeft))
      rig.witness.directions = []
      rig.view.swipe(.up)
      #expect(!rig.view.swipe(.up) && rig.view.currentCardIndex == 2)
    }

    @Test("the threshold's ratio decides", arguments: [0.3, 0.7])
    func threshold(ratio: Double) {
      let rig = ClassicRig(3)
      rig.witness.threshold = ratio
      rig.view.reconfigureCards()
      rig.drag(to: ratio - 0.05)
      #expect(rig.view.currentCardIndex == 0)
      rig.settle()
      rig.drag(to: ratio + 0.05)
      #expect(rig.view.currentCardIndex == 1)
    }

    @Test("a threshold that is none changes nothing", arguments: [Double.nan, .infinity, -1])
    func oddThreshold(ratio: Double) {
      let rig = ClassicRig(3)
      rig.witness.threshold = ratio
      rig.view.reconfigureCards()
      rig.grab()
      rig.letGo()
      #expect(rig.view.currentCardIndex == 0)
      rig.check()
    }

    @Test("the cards below follow, fade and spring as the delegate says")
    func below() throws {
      let rig = ClassicRig(5)
      #expect(
        rig.view.deckView.stage.style.followsDrag
          && rig.view.deckView.stage.style.opacity(at: 1) == 0.7)
      rig.witness.refusals.formUnion([.shouldMove, .shouldFade])
      rig.witness.background = .spring(Spring(bounciness: 9, speed: 16))
      rig.grab()
      rig.move(to: 0.1)
      #expect(
        !rig.view.deckView.stage.style.followsDrag
          && rig.view.deckView.stage.style.opacity(at: 1) == 1)
      #expect(
        rig.view.deckView.stage.style.animation(for: .advance).position == rig.witness.background)
      rig.letGo()
      rig.witness.refusals = []
      rig.witness.background = nil
      rig.view.layoutDeck()
      #expect(
        rig.view.deckView.stage.style.followsDrag
          && rig.view.deckView.stage.style.opacity(at: 1) == 0.7)
    }

    @Test(
      "cards leave at the data source's speed",
      arguments: [DragSpeed.slow, .moderate, .default, .fast])
    func speed(speed: DragSpeed) {
      let rig = ClassicRig(3)
      rig.album.speed = speed
      rig.view.swipe(.left)
      #expect(
        rig.view.deckView.stage.style.animation(for: .swipe).position
          == .timed(.quadraticOut, speed.rawValue))
    }

    @Test("the first cards appear if the delegate agrees", arguments: [true, false])
    func appearance(agrees: Bool) throws {
      let rig = ClassicRig(3, size: nil, appears: agrees)
      rig.allocate(ClassicRig.size)
      let now = MainThread.now
      let pose = try #require(rig.view.deckView.stage.frontPose(at: now))
      let rest = try #require(rig.view.deckView.stage.frontFrame)
      #expect(agrees ? pose.opacity < 0.9 : pose.opacity == 1)
      #expect(agrees ? pose.size.width < 0.9 * rest.size.width : pose.size == rest.size)
      rig.settle()
      #expect(rig.view.deckView.stage.frontPose(at: MainThread.now)?.size == rest.size)
    }

    @Test("a delegate that comes late is told which card is shown; one that goes is not kept")
    func late() {
      let album = Album(3)
      let view = KolodaView()
      view.dataSource = album
      var witness: Witness? = Witness()
      view.delegate = witness
      #expect(witness?.takeLines() == ["didShow 0"])
      witness = nil
      #expect(view.delegate == nil && view.swipe(.right))
    }

    @Test("a card that an edit brought to the front without a delegate is told to a later one")
    func lateAfterEdit() {
      let rig = ClassicRig(3)
      rig.view.delegate = nil
      rig.album.names.insert("new", at: 0)
      rig.view.insertCardAtIndexRange(0..<1)
      rig.view.delegate = rig.witness
      rig.view.swipe(.right)
      rig.view.revertAction()
      #expect(
        rig.witness.takeLines() == [
          "didShow 0", "didSwipe 0 right", "didShow 1", "didRewind 0", "didShow 0",
        ])
    }

    @Test("redoing is told as a swipe unless one wants to know")
    func redo() {
      final class Plain: KolodaViewDelegate {
        var swipes: [Int] = []
        func koloda(
          _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
        ) { swipes.append(index) }
      }
      let rig = ClassicRig(3)
      rig.view.swipe(.right)
      rig.view.deckView.undo()
      rig.view.deckView.redo()
      #expect(rig.witness.takeLines().suffix(2) == ["again 0 right", "didShow 1"])
      let plain = Plain()
      rig.view.delegate = plain
      rig.view.deckView.undo()
      rig.view.deckView.redo()
      #expect(plain.swipes == [0])
    }

    @Test("every call has a default")
    func defaults() {
      final class Nobody: KolodaViewDelegate {}
      let rig = ClassicRig(2)
      let nobody = Nobody()
      rig.view.delegate = nobody
      rig.drag(to: 1.5)
      rig.tap()
      rig.drag(to: 0.4)
      rig.view.deckView.undo()
      rig.view.removeCardInIndexRange(5..<6)
      rig.view.swipe(.left)
      rig.view.swipe(.left)
      #expect(rig.view.isRunOutOfCards)
    }
  }
}
