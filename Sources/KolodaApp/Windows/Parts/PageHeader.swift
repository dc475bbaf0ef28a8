import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes the header bar of a page that is in the deck's place, with the way back to the deck.
@MainActor
func makePageHeader(_ title: Widget, leave: @escaping @MainActor () -> Void) -> Widget {
  let header: Widget = adw_header_bar_new()
  WindowButtons.fitWhenShown(header)
  adw_header_bar_set_title_widget(header.opaque, title)
  let back = makeIconButton("go-previous-symbolic", name: ApplyTexts.back)
  adw_header_bar_pack_start(header.opaque, back)
  Signal.connect(back.object, "clicked") { () -> Void in leave() }
  return header
}
