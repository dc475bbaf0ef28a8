import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Events")
  @MainActor
  struct ClassicEventTests {
    private func play(_ rig: ClassicRig) {
      rig.drag(to: 1.4)
      rig.view.swipe(.left)
      rig.settle()
      rig.view.deckView.undo()
      rig.view.deckView.undo()
      rig.view.deckView.redo()
      // Settle first: a card caught in flight is in another place than one that fades.
      rig.settle()
      rig.drag(to: 0.4)
      rig.settle()
      rig.tap()
      for _ in 0..<5 { rig.view.swipe(.right) }
      rig.view.revertAction()
      rig.settle()
    }

    @Test("the same events in the same order, once each, with motion and without")
    func reducedMotion() {
      var lines: [[String]] = []
      for reduces in [false, true] {
        let rig = ClassicRig(6)
        rig.view.deckView.stage.setReducesMotion(reduces, at: 0)
        play(rig)
        lines.append(rig.witness.takeLines())
      }
      #expect(lines[0] == lines[1])
      #expect(lines[0].count { $0 == "ranOut" } == 1)
    }

    @Test("closures and streams are told what the delegate is told")
    func listeners() async {
      let rig = ClassicRig(6)
      var heard: [String] = []
      rig.view.deckView.onSwipe = {
        heard.append("didSwipe \($0.card.rawValue) \($0.direction.rawValue)")
      }
      rig.view.deckView.onUndo = { heard.append("didRewind \($0.card.rawValue)") }
      rig.view.deckView.onRedo = {
        heard.append("again \($0.card.rawValue) \($0.direction.rawValue)")
      }
      rig.view.deckView.onShow = { heard.append("didShow \($0.rawValue)") }
      rig.view.deckView.onSelect = { heard.append("didSelect \($0.rawValue)") }
      rig.view.deckView.onReset = { _ in heard.append("didReset") }
      rig.view.deckView.onRunOut = { heard.append("ranOut") }
      var drags = 0
      rig.view.deckView.onDrag = { _ in drags += 1 }
      var crossings: [Bool] = []
      rig.view.deckView.onThreshold = { crossings.append($1) }
      var rests = 0
      rig.view.deckView.onRest = { rests += 1 }
      let first = rig.view.deckView.events
      let second = rig.view.deckView.events
      play(rig)
      let told = rig.witness.takeLines()
      #expect(heard == told.filter { !$0.hasPrefix("pan") && !$0.hasPrefix("crossed") })
      #expect(drags == rig.witness.percentages.count && drags > 0)
      #expect(crossings == [true] && rests > 0)
      rig.destroy()
      let alike = await (first.all(), second.all())
      #expect(alike.0 == alike.1)
      let swipes = alike.0.count { if case .swiped = $0 { true } else { false } }
      #expect(swipes == told.count { $0.hasPrefix("didSwipe") })
      #expect(alike.0.count { $0 == .rested } == rests)
    }

    @Test("a view that another thread lets go hears nothing more of its deck")
    func goneElsewhere() async {
      let rig = ClassicRig(6)
      let deck = rig.view.deckView
      weak let view = rig.view
      let last = LastReference<KolodaView>(rig.view)
      rig.destroy()
      last.letGoElsewhere()
      // The main thread frees the view only after these.
      deck.swipe(.right)
      deck.undo()
      deck.reloadAll()
      deck.allocate(Size(width: 200, height: 300))
      deck.handGrabbed(at: Point(x: 100, y: 150), time: MainThread.now, kind: .dragBegin)
      #expect(MainLoop.run { !deck.pictures.isPreparing })
      deck.cancelDrag()
      #expect(rig.witness.takeLines().isEmpty)
      await Task { @MainActor in }.value
      #expect(view == nil)
      #expect(deck.swipe(.right))
    }
  }
}
