import CAdwaita
import Koloda

/// The view behind a deck's widget, which implements the widget's virtual functions.
@MainActor
protocol DeckWidgetOwner: AnyObject {
  /// Draws a frame into a `GtkSnapshot`.
  func snapshot(into snapshot: OpaquePointer)
  /// Lays the view out in a size, in logical pixels.
  func allocate(_ size: Size)
  /// Moves the keyboard focus; returns whether it moved.
  func moveFocus(_ direction: GtkDirectionType) -> Bool
  /// Performs the action of a given name.
  func perform(action: String)
}
