import CAdwaita
import Koloda
import KolodaGLib
import Testing

@testable import KolodaGTK

extension WidgetTests {
  /// Counts what a frame of a drag consists of; the benchmarks measure its time.
  @Suite("A frame of a drag")
  @MainActor
  struct DragFrameTests {
    /// The counts of one frame.
    private struct Frame: Equatable {
      var nodes: Int
      var textures: Int
      var poses: Int
    }

    private func frame(visible: Int, of cards: Int) throws -> Frame {
      var frame = Frame(nodes: 0, textures: 0, poses: 0)
      try withShownDeck(cards: cards, in: .allocated) { deck in
        deck.view.setStyle(StackStyle(visibleCards: visible))
        deck.rest()
        deck.drag(by: Point(x: 70, y: 10))
        draw(deck)
        deck.log.forgetAsked()
        let bakes = deck.view.pictures.fronts.bakeCount
        deck.view.handMoved(
          to: deck.frontCenter + Point(x: 71, y: 9), at: MainThread.now, kind: .dragUpdate)
        let text = draw(deck)
        frame.nodes = text.filter { $0.hasSuffix("{") }.count
        frame.textures = text.filter { $0.hasSuffix("texture {") }.count
        frame.poses = deck.view.poses.count
        #expect(deck.log.asked.isEmpty && deck.view.pictures.fronts.bakeCount == bakes)
        deck.letGo(decides: false)
      }
      return frame
    }

    /// Draws a frame and returns its nodes and their properties, one per line.
    @discardableResult
    private func draw(_ deck: ShownDeck) -> [Substring] {
      let snapshot = gtk_snapshot_new()
      deck.view.snapshot(into: snapshot)
      let tree = RenderTree(gtk_snapshot_free_to_node(snapshot), pictures: [])
      return tree.text.split(separator: "\n")
    }

    @Test("nothing of it depends on the deck's length", arguments: [3, 50])
    func length(visible: Int) throws {
      #expect(try frame(visible: visible, of: 100) == frame(visible: visible, of: 1_000_000))
    }

    @Test("it is made of the cards that can be seen, each as costly as with few of them")
    func perCard() throws {
      let few = try frame(visible: 3, of: 100)
      let many = try frame(visible: 50, of: 100)
      #expect(few.poses == 3 && many.poses == 50)
      // The front card also has an overlay: a tint and a sign.
      #expect(few.textures == 3 + 2 && many.textures == 50 + 2)
      #expect(Double(many.nodes) / 50 < 2 * Double(few.nodes) / 3)
    }
  }
}
