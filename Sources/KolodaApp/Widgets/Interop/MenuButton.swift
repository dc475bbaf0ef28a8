import CAdwaita
import KolodaGLib
import KolodaGTK

/// A button whose menu is created when it is opened.
///
/// GTK can't follow a menu whose sections change: pages of removed submenus remain.
@MainActor
final class MenuButton {
  let widget: Widget = gtk_menu_button_new()
  private let keyboard = KeyboardReturn()

  init() {
    // A click leaves the keyboard focus where it is.
    gtk_widget_set_focus_on_click(widget, 0)
  }

  private final class Box: Sendable {
    let open: @MainActor () -> Void
    init(_ open: @escaping @MainActor () -> Void) { self.open = open }
  }

  /// Sets a closure that is called before the menu is shown.
  ///
  /// - Parameter open: must hold the widget's owner weakly.
  func beforeOpening(_ open: @escaping @MainActor () -> Void) {
    let (widget, keyboard) = (widget, keyboard)
    gtk_menu_button_set_create_popup_func(
      widget.opaque,
      { _, data in
        guard let data else { return }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        MainThread.assume { box.open() }
      },
      Unmanaged.passRetained(
        Box {
          keyboard.remember(in: widget)
          open()
          if let made = gtk_menu_button_get_popover(widget.opaque) {
            MenuWidth.limit(
              UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWidget.self), in: widget)
          }
        }
      ).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }

  /// Sets the menu.
  func set(_ menu: UnsafeMutablePointer<GMenuModel>?) {
    gtk_menu_button_set_menu_model(widget.opaque, menu)
    guard let made = gtk_menu_button_get_popover(widget.opaque) else { return }
    let popover = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWidget.self)
    Popovers.closeIfRefused(popover)
    Signal.connect(popover.object, "closed") { [weak self] () -> Void in
      guard let self else { return }
      keyboard.giveBack(in: widget)
    }
  }
}
