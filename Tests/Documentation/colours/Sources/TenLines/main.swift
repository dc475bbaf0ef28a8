import CAdwaita
import Koloda
import KolodaGTK

final class Colours: DeckViewSource {
  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    let palette: [UInt32] = [0xe01b24, 0x2ec27e, 0x3584e4]
    return .drawing(background: CardColor(hex: palette[card.rawValue % 3])) { _, _ in }
  }
}

gtk_init()
let colours = Colours()
let view = KolodaView(deck: try Deck(cards: (0..<100).map { CardID($0) }))
view.source = colours
view.onSwipe = { print("card \($0.card.rawValue) went \($0.direction)") }

let window = gtk_window_new()?.of(GtkWindow.self)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
