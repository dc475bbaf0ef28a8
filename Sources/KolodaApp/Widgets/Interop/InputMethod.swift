import CAdwaita
import KolodaGLib
import KolodaGTK

/// The compositor's input method for text.
///
/// GTK 4.8 asks the compositor for it when the first text field gets the keyboard. If that field
/// goes before the answer comes, GTK uses it after it was freed. So it is asked for beforehand,
/// without a field.
@MainActor
enum InputMethod {
  /// Has GTK ask for the input method as soon as there is nothing else to do.
  ///
  /// - Parameter window: a window on the display.
  static func prepare(in window: Widget) {
    let window = ObjectReference(retaining: window.opaque)
    MainThread.post {
      let context = gtk_im_multicontext_new()
      gtk_im_context_set_client_widget(context, Widget(window.pointer))
      // Whatever asks for the display's input method does; this changes nothing.
      var place = GdkRectangle(x: 0, y: 0, width: 1, height: 1)
      gtk_im_context_set_cursor_location(context, &place)
      gtk_im_context_set_client_widget(context, nil)
      g_object_unref(UnsafeMutableRawPointer(context))
    }
  }
}
