import CAdwaita
import KolodaGLib

/// Makes a label whose texts screen readers announce, each as it appears.
///
/// Before GTK 4.14 its role has them do so. In newer versions a label with that role has no name, not even
/// one that it is given, so there it is a label as any other, and the text is announced.
@MainActor
package func makeStatusLabel() -> Widget {
  guard Announcer.isOfGTK else { return shim_status_label_new() }
  let label: Widget = gtk_label_new(nil)
  let announce: @MainActor () -> Void = {
    guard gtk_widget_get_mapped(label) != 0, let text = gtk_label_get_text(label.opaque),
      text.pointee != 0, let window = gtk_widget_get_root(label).map({ Widget($0) })
    else { return }
    // Screen readers know the window before what has just appeared in it.
    Announcer.say(String(cString: text), from: window)
  }
  Signal.connect(label.object, "map", announce)
  Signal.connectNotify(label.object, "label", announce)
  return label
}
