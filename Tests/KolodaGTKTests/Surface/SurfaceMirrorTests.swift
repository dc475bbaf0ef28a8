import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension SurfaceTests {
  @Suite("The surface, right to left")
  @MainActor
  struct SurfaceMirrorTests {
    /// What can be set of mirroring.
    struct Setting: CustomTestStringConvertible, Sendable {
      var layout: Bool
      var decisions: Bool
      var testDescription: String { "layout \(layout), decisions \(decisions)" }

      static let all = [true, false].flatMap { layout in
        [true, false].map { Setting(layout: layout, decisions: $0) }
      }
    }

    @Test(
      "frames are those that the cards are drawn in, mirrored as the layout is",
      arguments: Setting.all)
    func frames(setting: Setting) throws {
      let rig = SurfaceRig(6)
      let view = try #require(rig.view)
      view.mirrorsLayout = setting.layout
      view.mirrorsDirections = setting.decisions
      view.countOfVisibleCards = 3
      // Nothing in it is its own mirror image.
      view.frameOverride = { index, area in
        Rect(
          x: 10 + 15 * Double(index), y: 20 + 5 * Double(index), width: area.width / 2,
          height: area.height / 2)
      }
      rig.settle()
      let plain = (0..<4).map { view.frameForCard(at: $0) }
      #expect(plain[0].origin.x == 10 && plain[1].origin.x == 25)
      gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_RTL)
      rig.allocate(SurfaceRig.size)
      rig.settle()
      let mirrored = (0..<4).map { view.frameForCard(at: $0) }
      for (before, after) in zip(plain, mirrored) {
        let side = SurfaceRig.size.width - before.origin.x - before.size.width
        #expect(after.origin.x == (setting.layout ? side : before.origin.x))
        #expect(after.origin.y == before.origin.y)
        #expect(after.size == before.size)
      }
      #expect(view.frontFrame == mirrored[0])
      try expectDrawn(view, in: mirrored)
      view.swipe(.left)
      rig.settle()
      #expect((0..<4).map { view.frameForCard(at: $0) } == mirrored)
      try expectDrawn(view, in: mirrored)
      gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_LTR)
      rig.allocate(SurfaceRig.size)
      rig.settle()
      #expect((0..<4).map { view.frameForCard(at: $0) } == plain)
      #expect(view.frontFrame == plain[0])
      try expectDrawn(view, in: plain)
      rig.check()
    }

    /// Expects the cards of the pile to rest in these frames of the view.
    private func expectDrawn(
      _ view: KolodaView, in frames: [Rect], at location: SourceLocation = #_sourceLocation
    ) throws {
      var poses: [CardPose] = []
      view.stage.poses(at: MainThread.now, into: &poses)
      let pile = poses.reversed().map { view.mirrored($0) }
      #expect(pile.count == 3, sourceLocation: location)
      for (pose, frame) in zip(pile, frames) {
        #expect((pose.center - frame.center).length < 0.01, sourceLocation: location)
        #expect(abs(pose.size.width - frame.size.width) < 0.01, sourceLocation: location)
      }
      let middle = try #require(view.frontFrame?.center)
      #expect(view.frontContains(middle, at: MainThread.now), sourceLocation: location)
    }
  }
}
