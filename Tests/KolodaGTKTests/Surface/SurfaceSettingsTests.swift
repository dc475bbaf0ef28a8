import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension SurfaceTests {
  /// The view's numbers.
  enum Setting: String, CaseIterable, Sendable {
    case alphaValueOpaque
    case alphaValueSemiTransparent
    case alphaValueTransparent
    case rotationMax
    case rotationAngle
    case scaleMin
    case appearanceAnimationDuration
    case backgroundCardFrameAnimationDuration
    case reverseAnimationDuration
    case backgroundCardsTopMargin
    case backgroundCardsScalePercent

    /// The reference's default, and another value.
    var values: (standard: Double, other: Double) {
      switch self {
      case .alphaValueOpaque: (1, 0.9)
      case .alphaValueSemiTransparent: (0.7, 0.2)
      case .alphaValueTransparent: (0, 0.1)
      case .rotationMax: (1, 2)
      case .rotationAngle: (.pi / 10, 0.7)
      case .scaleMin: (0.8, 0.5)
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
      case .rotationMax: \.rotationMax
      case .rotationAngle: \.rotationAngle
      case .scaleMin: \.scaleMin
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
  struct SettingsTests {
    @Test(
      "a number has the reference's default, takes a value, and ignores what is none",
      arguments: Setting.allCases)
    func number(setting: Setting) {
      let rig = SurfaceRig(4)
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

    @Test("a number changes nothing that moves at once", arguments: Setting.allCases)
    func noJump(setting: Setting) {
      let rig = SurfaceRig(8)
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
      let rig = SurfaceRig(20)
      #expect(rig.view.countOfVisibleCards == 3 && rig.view.visibleCardsDirection == .bottom)
      rig.view.swipe(.left)
      for count in [6, 1, 50, 0, Int.max, 3] {
        rig.expectNoJump { rig.view.countOfVisibleCards = count }
        let expected = min(max(count, 1), DeckStage.greatestVisibleCards)
        #expect(rig.view.countOfVisibleCards == expected)
        #expect(rig.view.stage.style.visibleCards == expected)
        rig.check()
      }
      rig.expectNoJump { rig.view.visibleCardsDirection = .top }
      #expect(rig.view.visibleCardsDirection == .top)
      rig.settle()
      #expect(rig.view.frameForCard(at: 1).origin.y < rig.view.frameForCard(at: 0).origin.y)
    }

    @Test("settings stay when the style is changed, and a style's own values show through")
    func styles() {
      let rig = SurfaceRig(5)
      rig.view.alphaValueSemiTransparent = 0.3
      rig.expectNoJump { rig.view.setStyle(BackgroundStyle()) }
      #expect(rig.view.countOfVisibleCards == 2)
      #expect(rig.view.stage.style.opacity(at: 1) == 0.3)
      rig.view.setStyle(StackStyle(visibleCards: 4, topMargin: 9))
      #expect(rig.view.countOfVisibleCards == 4 && rig.view.backgroundCardsTopMargin == 9)
      #expect(rig.view.stage.style.opacity(at: 1) == 0.3)
    }

    @Test("frames by closure, and those that are none")
    func frames() {
      let rig = SurfaceRig(5)
      let standard = rig.view.frameForCard(at: 1)
      rig.expectNoJump {
        rig.view.frameOverride = { index, area in
          index == 0
            ? nil : Rect(x: 10, y: 20, width: area.width / 2, height: area.height / 2)
        }
      }
      #expect(rig.view.frameForCard(at: 1) == Rect(x: 10, y: 20, width: 150, height: 200))
      rig.view.frameOverride = { _, _ in Rect(x: .nan, y: 0, width: 10, height: -1) }
      #expect(rig.view.frameForCard(at: 1) == standard)
      rig.view.frameOverride = nil
      rig.settle()
      rig.check()
    }

    @Test("clicks pass through a deck without cards if they are to")
    func passthrough() {
      let rig = SurfaceRig(1)
      func isTarget() -> Bool { gtk_widget_get_can_target(rig.view.widget) != 0 }
      #expect(!rig.view.shouldPassthroughTapsWhenNoVisibleCards)
      rig.view.swipe(.left)
      #expect(isTarget())
      rig.view.shouldPassthroughTapsWhenNoVisibleCards = true
      #expect(!isTarget())
      rig.view.undo()
      #expect(isTarget())
      rig.view.swipe(.left)
      #expect(!isTarget())
      rig.view.shouldPassthroughTapsWhenNoVisibleCards = false
      #expect(isTarget())
    }

    @Test("an animator replaces every motion")
    func animator() {
      struct Springy: KolodaViewAnimator {
        static let spring = Animation.spring(Spring(bounciness: 3, speed: 9))
        func appearanceAnimation(duration: Double) -> CardAnimation { all }
        func reverseAnimation(
          direction: SwipeDirection?, duration: Double
        ) -> CardAnimation { all }
        func scaleAndFrameAnimation(duration: Double) -> CardAnimation { all }
        func opacityAnimation(duration: Double) -> Animation { .timed(.linear, duration) }
        func insertionAnimation() -> CardAnimation { all }
        func removalAnimation() -> CardAnimation { all }
        func backgroundResetAnimation() -> CardAnimation { all }
        private var all: CardAnimation { CardAnimation(all: Springy.spring) }
      }
      let rig = SurfaceRig(5)
      rig.view.swipe(.left)
      rig.expectNoJump { rig.view.animator = Springy() }
      for transition in [CardTransition.appear, .undo, .advance, .insert, .remove] {
        let animation = rig.view.stage.style.animation(for: transition)
        #expect(animation.position == Springy.spring)
      }
      #expect(
        rig.view.stage.style.animation(for: .advance).opacity
          == .timed(.linear, rig.view.backgroundCardFrameAnimationDuration))
      rig.drag(to: 0.3)
      rig.view.revertAction()
      rig.view.animator = StandardAnimator()
      #expect(
        rig.view.stage.style.animation(for: .advance).position == .timed(.easeOut, 0.2))
      #expect(StandardAnimator().insertionAnimation().opacity == .timed(.linear, 0.2))
      #expect(StandardAnimator().removalAnimation().opacity == .timed(.linear, 0.05))
      #expect(StandardAnimator().backgroundResetAnimation().size == .timed(.linear, 0.2))
      rig.view.animator = nil
      rig.settle()
      rig.check()
    }

    @Test("an undo from a side, from the side it left by, and by a fade")
    func reverse() throws {
      for direction in [nil, SwipeDirection.right, .up] as [SwipeDirection?] {
        let rig = SurfaceRig(3)
        rig.view.swipe(.left)
        rig.settle()
        rig.view.revertAction(direction: direction)
        let pose = try #require(rig.view.stage.frontPose(at: MainThread.now))
        switch direction {
        case nil:
          #expect(pose.opacity < 0.5 && pose.center == rig.middle && pose.rotation == 0)
        case .right: #expect(pose.center.x > SurfaceRig.size.width)
        default: #expect(pose.center.y < 0)
        }
        rig.settle()
        #expect(rig.view.stage.frontPose(at: MainThread.now)?.center == rig.middle)
        rig.view.swipe(.left)
        rig.settle()
        rig.view.undo()
        #expect((rig.view.stage.frontPose(at: MainThread.now)?.center.x ?? 0) < 0)
      }
    }

    @Test(
      "a card that still flies comes back from where it is", arguments: [nil, SwipeDirection.up])
    func reverseInFlight(direction: SwipeDirection?) {
      let rig = SurfaceRig(3)
      rig.view.swipe(.left)
      _ = MainLoop.run { rig.view.stage.departingCount == 1 }
      rig.expectNoJump { rig.view.revertAction(direction: direction) }
    }
  }
}
