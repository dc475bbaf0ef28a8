import CAdwaita
import KolodaGLib
import KolodaGTK

/// A button with a menu that is made as it is opened.
///
/// GTK can't follow a menu whose sections change: the pages of submenus that are gone stay.
@MainActor
final class MenuButton {
  let widget: Widget? = gtk_menu_button_new()

  private final class Box: Sendable {
    let open: @MainActor () -> Void
    init(_ open: @escaping @MainActor () -> Void) { self.open = open }
  }

  /// Is called before the menu is seen.
  ///
  /// - Parameter open: must hold the owner of the widget weakly.
  func beforeOpening(_ open: @escaping @MainActor () -> Void) {
    guard let widget else { return }
    gtk_menu_button_set_create_popup_func(
      widget.opaque,
      { _, data in
        guard let data else { return }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        MainThread.assume { box.open() }
      }, Unmanaged.passRetained(Box(open)).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }

  /// Gives it a menu.
  func set(_ menu: UnsafeMutablePointer<GMenuModel>?) {
    widget.map { gtk_menu_button_set_menu_model($0.opaque, menu) }
  }
}
