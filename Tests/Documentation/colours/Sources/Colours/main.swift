import CAdwaita
import Koloda
import KolodaGTK

gtk_init()
let colours = Colours()
let view = KolodaView(deck: try Deck(cards: colours.cards))
view.source = colours
view.observer = colours

let window = gtk_window_new()?.of(GtkWindow.self)
gtk_window_set_default_size(window, 400, 500)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
