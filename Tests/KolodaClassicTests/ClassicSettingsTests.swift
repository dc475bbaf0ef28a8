import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  /// A numeric property of the view.
  enum Setting: String, CaseIterable, Sendable {
    case alphaValueOpaque
    case alphaValueSemiTransparent
    case alphaValueTransparent
    case appearanceAnimationDuration
    case backgroundCardFrameAnimationDuration
    case reverseAnimationDuration
    case backgroundCardsTopMargin
    case backgroundCardsScalePercent

    /// The default in the reference, and another value.
    var values: (standard: Double, other: Double) {
      switch self {
      case .alphaValueOpaque: (1, 0.9)
      case .alphaValueSemiTransparent: (0.7, 0.2)
      case .alphaValueTransparent: (0, 0.1)
      case .appearanceAnimationDuration: (0.8, 0.1)
      case .backgroundCardFrameAnimationDuration: (0.2, 0.4)
      case .reverseAnimationDuration: (0.3, 0.6)
      case .backgroundCardsTopMargin: (4, 30)
      case .backgroundCardsScalePercent: (0.95, 0.6)
      }
    }

    @MainActor var path: ReferenceWritableKeyPath<KolodaView, Double> {
      switch self {
      case .alphaValueOpaque: \.alphaValueOpaque
      case .alphaValueSemiTransparent: \.alphaValueSemiTransparent
      case .alphaValueTransparent: \.alphaValueTransparent
      case .appearanceAnimationDuration: \.appearanceAnimationDuration
      case .backgroundCardFrameAnimationDuration: \.backgroundCardFrameAnimationDuration
      case .reverseAnimationDuration: \.reverseAnimationDuration
      case .backgroundCardsTopMargin: \.backgroundCardsTopMargin
      case .backgroundCardsScalePercent: \.backgroundCardsScalePercent
      }
    }
  }

  @Suite("Settings")
  @MainActor
  struct ClassicSettingsTests {
    @Test(
      "a number has the reference's default, takes a value, and ignores what is none",
      arguments: Setting.allCases)
    func number(setting: Setting) {
      let rig = ClassicRig(4)
      #expect(abs(rig.view[keyPath: setting.path] - setting.values.standard) < 1e-12)
      rig.view[keyPath: setting.path] = setting.values.other
      #expect(rig.view[keyPath: setting.path] == setting.values.other)
      for none in [Double.nan, .infinity, -.infinity] {
        rig.view[keyPath: setting.path] = none
        #expect(rig.view[keyPath: setting.path] == setting.values.other)
      }
      for huge in [1e300, -1e300] {
        rig.view[keyPath: setting.path] = huge
        rig.check()
      }
    }

    @Test("how a card turns and shrinks in a hand is the style's until it is set")
    func drag() {
      let rig = ClassicRig(4)
      guard let view = rig.view else { return }
      let paths: [ReferenceWritableKeyPath<KolodaView, Double?>] = [
        \.rotationMax, \.rotationAngle, \.scaleMin,
      ]
      let plain = view.deckView.stage.style.drag
      for path in paths {
        #expect(view[keyPath: path] == nil)
        view[keyPath: path] = 0.5
        view[keyPath: path] = .nan
        #expect(view[keyPath: path] == 0.5)
      }
      let set = view.deckView.stage.style.drag
      #expect(set.rotationMax == 0.5 && set.rotationAngle == 0.5 && set.scaleMin == 0.5)
      for path in paths { view[keyPath: path] = nil }
      #expect(view.deckView.stage.style.drag == plain)
      rig.check()
    }

    @Test("a number changes nothing that moves at once", arguments: Setting.allCases)
    func noJump(setting: Setting) {
      let rig = ClassicRig(8)
      // One card flies, one is held, the others move up.
      rig.view.swipe(.left)
      rig.grab()
      rig.move(to: 0.6)
      rig.expectNoJump { rig.view[keyPath: setting.path] = setting.values.other }
      rig.letGo()
      rig.expectNoJump { rig.view[keyPath: setting.path] = setting.values.standard }
      rig.settle()
      rig.check()
    }

    @Test("more or fewer cards, above or below, on a deck in motion")
    func pile() {
      let rig = ClassicRig(20)
      #expect(rig.view.countOfVisibleCards == 3 && rig.view.visibleCardsDirection == .bottom)
      rig.view.swipe(.left)
      for count in [6, 1, 50, 0, Int.max, 3] {
        rig.expectNoJump { rig.view.countOfVisibleCards = count }
        let expected = min(max(count, 1), DeckStage.greatestVisibleCards)
        #expect(rig.view.countOfVisibleCards == expected)
        #expect(rig.view.deckView.stage.style.visibleCards == expected)
        rig.check()
      }
      rig.expectNoJump { rig.view.visibleCardsDirection = .top }
      #expect(rig.view.visibleCardsDirection == .top)
      rig.settle()
      #expect(rig.view.frameForCard(at: 1).origin.y < rig.view.frameForCard(at: 0).origin.y)
    }

    @Test("settings stay when the style is changed, and a style's own values show through")
    func styles() {
      let rig = ClassicRig(5)
      rig.view.alphaValueSemiTransparent = 0.3
      rig.expectNoJump { rig.view.style = BackgroundStyle() }
      #expect(rig.view.countOfVisibleCards == 2)
      #expect(rig.view.deckView.stage.style.opacity(at: 1) == 0.3)
      rig.view.style = StackStyle(visibleCards: 4, topMargin: 9)
      #expect(rig.view.countOfVisibleCards == 4 && rig.view.backgroundCardsTopMargin == 9)
      #expect(rig.view.deckView.stage.style.opacity(at: 1) == 0.3)
    }

    @Test("frames by a subclass, and those that are none")
    func frames() {
      let album = Album(5)
      let view = FramedView()
      view.dataSource = album
      gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
      gtk_widget_allocate(view.widget, 300, 400, -1, nil)
      func frame(_ index: Int) -> Rect {
        view.deckView.stage.style.frame(at: index, of: 3, in: view.bounds.size)
      }
      #expect(view.bounds == Rect(x: 0, y: 0, width: 300, height: 400))
      let standard = frame(1)
      #expect(standard == view.frameForCard(at: 1))
      view.answers[1] = Rect(x: 10, y: 20, width: 150, height: 200)
      view.layoutDeck()
      #expect(frame(1) == Rect(x: 10, y: 20, width: 150, height: 200))
      view.answers[1] = Rect(x: .nan, y: 0, width: 10, height: -1)
      view.layoutDeck()
      #expect(frame(1) == standard)
      // An empty frame at the third place or behind means the frame of the second place.
      view.answers = [1: Rect(x: -75, y: 0, width: 450, height: 300), 2: .zero, 3: .zero]
      view.layoutDeck()
      #expect(frame(2) == view.answers[1] && frame(3) == view.answers[1])
      view.answers[0] = .zero
      view.layoutDeck()
      #expect(frame(0) == StackStyle().frame(at: 0, of: 3, in: view.bounds.size))
    }

    @Test("clicks pass through a deck without cards if they are to")
    func passthrough() {
      let rig = ClassicRig(1)
      func isTarget() -> Bool { gtk_widget_get_can_target(rig.view.widget) != 0 }
      #expect(!rig.view.shouldPassthroughTapsWhenNoVisibleCards)
      rig.view.swipe(.left)
      #expect(isTarget())
      rig.view.shouldPassthroughTapsWhenNoVisibleCards = true
      #expect(!isTarget())
      rig.view.deckView.undo()
      #expect(isTarget())
      rig.view.swipe(.left)
      #expect(!isTarget())
      rig.view.shouldPassthroughTapsWhenNoVisibleCards = false
      #expect(isTarget())
    }

    @Test("an animator replaces every motion, and is told when one has ended")
    func animator() {
      let rig = ClassicRig(5)
      rig.view.swipe(.left)
      let springy = Springy(koloda: rig.view)
      #expect(springy.koloda === rig.view)
      rig.expectNoJump { rig.view.animator = springy }
      for transition in [CardTransition.appear, .undo, .advance, .insert, .remove, .resetBelow] {
        let animation = rig.view.deckView.stage.style.animation(for: transition)
        #expect(animation.position == Springy.spring)
      }
      #expect(
        rig.view.deckView.stage.style.animation(for: .advance).opacity
          == .timed(.linear, rig.view.backgroundCardFrameAnimationDuration))
      rig.settle()
      springy.ended = []
      rig.view.swipe(.left)
      #expect(springy.ended.isEmpty && springy.asked.last == rig.view.frameForCard(at: 0))
      rig.settle()
      #expect(springy.ended == [true])
      rig.drag(to: 0.3)
      rig.view.revertAction()
      rig.view.animator = KolodaViewAnimator(koloda: rig.view)
      let style = rig.view.deckView.stage.style
      #expect(style.animation(for: .advance).position == .timed(.easeOut, 0.2))
      #expect(style.animation(for: .insert).opacity == .timed(.linear, 0.2))
      #expect(style.animation(for: .remove).opacity == .timed(.linear, 0.05))
      #expect(style.animation(for: .resetBelow).size == .timed(.linear, 0.2))
      rig.view.animator = nil
      rig.settle()
      rig.check()
    }

    @Test("completions are called for what has moved, not for what was refused")
    func completions() {
      let rig = ClassicRig(5)
      let finisher = Finisher(koloda: rig.view)
      rig.view.animator = finisher
      rig.settle()
      _ = finisher.takeEnded()
      rig.witness.refusals.insert(.shouldSwipe)
      #expect(!rig.view.swipe(.left))
      rig.drag(to: 0.3)
      rig.settle()
      #expect(finisher.takeEnded() == ["reset true"])
      rig.witness.refusals.remove(.shouldSwipe)
      rig.drag(to: 1.2)
      rig.settle()
      #expect(finisher.takeEnded() == ["advance true"])
      rig.witness.refusals.insert(.shouldRewind)
      #expect(!rig.view.revertAction(direction: .left))
      rig.witness.refusals.remove(.shouldRewind)
      #expect(rig.view.revertAction(direction: .left))
      rig.settle()
      #expect(finisher.takeEnded() == ["undo true"])
    }

    @Test("completions are called for each of several motions that begin within one call")
    func nestedCompletions() {
      let rig = ClassicRig(5)
      let finisher = Finisher(koloda: rig.view)
      rig.view.animator = finisher
      rig.settle()
      _ = finisher.takeEnded()
      rig.witness.reactions[.didSelect] = { view in
        for _ in 0..<3 { view.swipe(.right) }
      }
      rig.tap()
      rig.settle()
      #expect(finisher.takeEnded() == Array(repeating: "advance true", count: 3))
      rig.witness.reactions[.didSelect] = { view in
        for _ in 0..<3 { view.revertAction(direction: .left) }
      }
      rig.tap()
      rig.settle()
      #expect(finisher.takeEnded() == Array(repeating: "undo true", count: 3))
    }

    @Test("a motion that a new data source cuts short has not ended")
    func interrupted() {
      let rig = ClassicRig(5)
      let finisher = Finisher(koloda: rig.view)
      rig.view.animator = finisher
      rig.view.swipe(.left)
      rig.view.dataSource = rig.album
      #expect(finisher.takeEnded() == ["advance false"])
      rig.settle()
      #expect(finisher.takeEnded().isEmpty)
    }

    @Test("an undo from a side, from the side it left by, and by a fade")
    func reverse() throws {
      for direction in [nil, SwipeDirection.right, .up] as [SwipeDirection?] {
        let rig = ClassicRig(3)
        rig.view.swipe(.left)
        rig.settle()
        rig.view.revertAction(direction: direction)
        let pose = try #require(rig.view.deckView.stage.frontPose(at: MainThread.now))
        switch direction {
        case nil:
          #expect(pose.opacity < 0.5 && pose.center == rig.middle && pose.rotation == 0)
        case .right: #expect(pose.center.x > ClassicRig.size.width)
        default: #expect(pose.center.y < 0)
        }
        rig.settle()
        #expect(rig.view.deckView.stage.frontPose(at: MainThread.now)?.center == rig.middle)
        rig.view.swipe(.left)
        rig.settle()
        rig.view.deckView.undo()
        #expect((rig.view.deckView.stage.frontPose(at: MainThread.now)?.center.x ?? 0) < 0)
      }
    }

    @Test(
      "a card that still flies comes back from where it is", arguments: [nil, SwipeDirection.up])
    func reverseInFlight(direction: SwipeDirection?) {
      let rig = ClassicRig(3)
      rig.view.swipe(.left)
      _ = MainLoop.run { rig.view.deckView.stage.departingCount == 1 }
      rig.expectNoJump { rig.view.revertAction(direction: direction) }
    }
  }
}
