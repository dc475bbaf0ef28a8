import Koloda
import Testing

/// A mouse's or finger's drag on a deck, simulated by the signals of its gesture.
@MainActor
struct GestureHand {
  private let gesture: SignalEmission

  init(_ deck: ShownDeck) throws {
    gesture = try #require(SignalEmission("GtkGestureDrag", of: deck.view.widget))
  }

  func press(at location: Point) { gesture.emit("drag-begin", location.x, location.y) }

  /// Moves to an offset from the pressed point.
  func move(by offset: Point) { gesture.emit("drag-update", offset.x, offset.y) }

  func letGo() { gesture.emit("drag-end", 0, 0) }

  func cancel() { gesture.cancel() }
}
