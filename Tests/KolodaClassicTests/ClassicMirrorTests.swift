import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("The surface, right to left")
  @MainActor
  struct ClassicMirrorTests {
    /// The two settings for mirroring.
    struct Setting: CustomTestStringConvertible, Sendable {
      var layout: Bool
      var decisions: Bool
      var testDescription: String { "layout \(layout), decisions \(decisions)" }

      static let all = [true, false].flatMap { layout in
        [true, false].map { Setting(layout: layout, decisions: $0) }
      }
    }

    @Test(
      "cards are drawn in their frames, mirrored as the layout is",
      arguments: Setting.all)
    func frames(setting: Setting) throws {
      // No frame is its own mirror image.
      let view = FramedView()
      for index in 0..<4 {
        view.answers[index] = Rect(
          x: 10 + 15 * Double(index), y: 20 + 5 * Double(index), width: 150, height: 200)
      }
      let rig = ClassicRig(6, view: view)
      view.deckView.mirrorsLayout = setting.layout
      view.deckView.mirrorsDirections = setting.decisions
      rig.settle()
      let plain = (0..<4).map { view.frameForCard(at: $0) }
      #expect(plain[0].origin.x == 10 && plain[1].origin.x == 25)
      try expectDrawn(view, in: plain)
      gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_RTL)
      rig.allocate(ClassicRig.size)
      rig.settle()
      #expect((0..<4).map { view.frameForCard(at: $0) } == plain, "they are those of a plain deck")
      let mirrored = plain.map { frame in
        var frame = frame
        if setting.layout {
          frame.origin.x = ClassicRig.size.width - frame.origin.x - frame.size.width
        }
        return frame
      }
      try expectDrawn(view, in: mirrored)
      view.swipe(.left)
      rig.settle()
      try expectDrawn(view, in: mirrored)
      gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_LTR)
      rig.allocate(ClassicRig.size)
      rig.settle()
      try expectDrawn(view, in: plain)
      rig.check()
    }

    /// Expects the cards of the pile to be drawn in these frames of the view.
    private func expectDrawn(
      _ view: KolodaView, in frames: [Rect], at location: SourceLocation = #_sourceLocation
    ) throws {
      var poses: [CardPose] = []
      view.deckView.stage.poses(at: MainThread.now, into: &poses)
      let pile = poses.reversed().map { view.deckView.mirrored($0) }
      #expect(pile.count == 3, sourceLocation: location)
      for (pose, frame) in zip(pile, frames) {
        #expect((pose.center - frame.center).length < 0.01, sourceLocation: location)
        #expect(abs(pose.size.width - frame.size.width) < 0.01, sourceLocation: location)
      }
      let middle = try #require(view.deckView.frontFrame?.center)
      #expect(view.deckView.frontContains(middle, at: MainThread.now), sourceLocation: location)
    }
  }
}
