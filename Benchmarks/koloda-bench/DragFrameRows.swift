import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// What one frame of a drag costs until its nodes are there, with few and with many cards in
/// sight, in a short deck and in a long one.
@MainActor
final class DragFrameRows: DeckViewSource {
  private static let samples = 400
  private static let rounds = 9
  private static let long = 1_000_000

  static func print() throws {
    guard gtk_init_check() != 0 else { return }
    let rows = DragFrameRows()
    let few = try rows.cost(visible: 3, of: 100)
    let many = try rows.cost(visible: 50, of: 100)
    let long = try rows.cost(visible: 3, of: DragFrameRows.long)
    Figure(name: "drag frame, per visible card of 3", value: few / 3 / 1000, unit: "us").print()
    Figure(name: "drag frame, per visible card of 50", value: many / 50 / 1000, unit: "us").print()
    let share = (many / 50) / (few / 3)
    Figure(name: "drag frame per visible card, 50 to 3", value: share, unit: "times").print()
    Figure(name: "drag frame, a million cards to a hundred", value: long / few, unit: "times")
      .print()
  }

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent { .pending }

  /// Makes the nodes of `count` frames of a drag.
  static func draw(_ count: Int, visible: Int) throws {
    let rows = DragFrameRows()
    let view = try rows.heldView(visible: visible, of: 100)
    for index in 0..<count { rows.drawFrame(index, of: view) }
  }

  /// The nanoseconds of a frame.
  private func cost(visible: Int, of cards: Int) throws -> Double {
    let view = try heldView(visible: visible, of: cards)
    var costs: [Double] = []
    for _ in 0..<DragFrameRows.rounds {
      costs.append(
        Stopwatch.nanoseconds(of: DragFrameRows.samples) { drawFrame($0, of: view) })
    }
    return median(costs)
  }

  private static let start = Point(x: 250, y: 300)

  /// A view whose front card is in a hand.
  private func heldView(visible: Int, of cards: Int) throws -> DeckView {
    let view = DeckView(
      deck: try Deck(cards: (0..<cards).map { CardID($0) }),
      style: StackStyle(visibleCards: visible))
    view.source = self
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 500, 700, -1, nil)
    view.handGrabbed(at: DragFrameRows.start, time: MainThread.now, kind: .dragBegin)
    return view
  }

  private func drawFrame(_ index: Int, of view: DeckView) {
    let place = DragFrameRows.start + Point(x: Double(index % 60), y: Double(index % 7))
    view.handMoved(to: place, at: MainThread.now, kind: .dragUpdate)
    let snapshot = gtk_snapshot_new()
    view.snapshot(into: snapshot)
    gtk_snapshot_free_to_node(snapshot).map { gsk_render_node_unref($0) }
  }
}
