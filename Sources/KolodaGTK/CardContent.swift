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
  /// Nothing yet: an empty card is shown until `KolodaView.reload(_:)` is called for it.
  case pending
}
