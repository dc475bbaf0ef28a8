import CAdwaita
import Koloda

/// What a card shows.
public enum CardContent {
  /// A picture that was baked elsewhere, usually on another thread.
  case picture(CardPicture)
  /// Drawn once with a `cairo_t`, in logical pixels from the card's top left corner.
  case drawing(background: CardColor, (_ cairo: OpaquePointer, _ size: Size) -> Void)
  /// A `GdkPaintable`, drawn once to fill the card.
  case paintable(OpaquePointer)
  /// A live GTK widget, laid out on the whole card.
  ///
  /// The view takes it as a child. It works while its card is the front card and shows its side: it
  /// scrolls, is clicked and takes the keyboard. The cards further back and those that leave show a picture of
  /// it, and a card that is no longer wanted loses it; its picture is enough to fly away. Whether
  /// it can be targeted or focused is for the view to set. A widget that is in another container
  /// already is not taken, and the card stays empty.
  ///
  /// It is laid out again when the cards' size changes, and asked for again only by
  /// `KolodaView.reload(_:)` and the like.
  case widget(Widget)
  /// Nothing yet: an empty card is shown until `KolodaView.reload(_:)` is called for it.
  case pending
}
