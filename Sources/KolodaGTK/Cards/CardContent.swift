import CAdwaita
import Koloda

/// The content of a card's front or back.
public enum CardContent {
  /// A picture that was baked elsewhere, usually on another thread.
  case picture(CardPicture)
  /// A function that draws the content once with a `cairo_t`, in logical pixels from the card's top
  /// left corner.
  case drawing(background: CardColor, (_ cairo: OpaquePointer, _ size: Size) -> Void)
  /// A `GdkPaintable` that is drawn once to fill the card.
  case paintable(OpaquePointer)
  /// A live GTK widget, laid out over the whole card.
  ///
  /// The view adopts it as a child. While its card is the front card and shows this side, the
  /// widget scrolls and takes clicks and keyboard focus. Cards further back and cards on their way
  /// out show a picture of it, and a card that is no longer needed loses its widget. The view
  /// controls whether the widget can be targeted or focused. A widget that already has a parent is
  /// not adopted, and its card stays empty.
  ///
  /// A drag or a touchpad swipe along the way that the widget scrolls belongs to the widget, even
  /// while its card moves, and any other one moves the card. A drag that begins on a widget with a
  /// gesture for drags of its own, such as a slider or a scroll bar, stays with that widget.
  ///
  /// The view lays the widget out again when the cards' size changes, but asks for it again only
  /// after a call such as `DeckView.reload(_:)`.
  case widget(Widget)
  /// No content yet: the view shows an empty card until `DeckView.reload(_:)` is called for it.
  case pending
}
