import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// The desktop's own dialog for a file or a folder, which also works in a sandbox.
@MainActor
enum NativeChooser {
  /// Shows the dialog.
  ///
  /// - Parameters:
  ///   - action: what the dialog is for.
  ///   - button: the label of the button that accepts.
  ///   - place: the folder that the dialog opens in; nil for the one that GTK chooses.
  ///   - prepare: receives the dialog before it is shown.
  ///   - chosen: called with the dialog and the `GFile` that was chosen, which are valid until it
  ///     returns; not called if the dialog is cancelled.
  static func ask(
    over window: Widget, to action: GtkFileChooserAction, title: String, button: String,
    in place: ObjectReference?, preparing prepare: (_ dialog: OpaquePointer) -> Void = { _ in },
    chosen: @escaping @MainActor (_ dialog: OpaquePointer, _ file: OpaquePointer) -> Void
  ) {
    let made = making(over: window) {
      gtk_file_chooser_native_new(
        title, window.of(GtkWindow.self), action, button, ActionTexts.chooserCancel)
    }
    guard let dialog = made else { return }
    let object = UnsafeMutableRawPointer(dialog)
    let chooser = OpaquePointer(object)
    gtk_native_dialog_set_modal(object.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    if let place { gtk_file_chooser_set_current_folder(chooser, place.pointer, nil) }
    prepare(chooser)
    // The closure keeps the dialog until it is answered.
    Signal.connectNumber(object, "response") { response in
      let dialog = OpaquePointer(object)
      if response == Int(GTK_RESPONSE_ACCEPT.rawValue), let file = gtk_file_chooser_get_file(dialog)
      {
        chosen(dialog, file)
        g_object_unref(UnsafeMutableRawPointer(file))
      }
      g_object_unref(object)
    }
    show(object, over: window)
  }

  /// The path of a `GFile`, as bytes; nil if it has none in the file system.
  static func path(of file: OpaquePointer) -> [UInt8]? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
  }

  /// The width of a window from which the dialog has its buttons beside the name, in logical
  /// pixels.
  private static let wideWidth: Int32 = 500

  /// Makes a dialog: over a narrow window, one that has its buttons below.
  private static func making<Dialog>(over window: Widget, _ make: () -> Dialog) -> Dialog {
    let width = gtk_widget_get_width(window)
    guard width > 0, width < wideWidth, let settings = gtk_settings_get_default() else {
      return make()
    }
    let name = "gtk-dialogs-use-header"
    ObjectProperty.flag(false).set(name, of: UnsafeMutableRawPointer(settings))
    defer { gtk_settings_reset_property(settings, name) }
    return make()
  }

  /// Shows a dialog, and makes up for what GTK's own one lacks.
  private static func show(_ dialog: UnsafeMutableRawPointer, over window: Widget) {
    gtk_native_dialog_show(dialog.assumingMemoryBound(to: GtkNativeDialog.self))
    eachItem(of: gtk_window_get_toplevels()) { item in
      let shown = item.assumingMemoryBound(to: GtkWidget.self)
      if shown.isInstance(of: gtk_file_chooser_dialog_get_type()) {
        hidePathButtons(in: shown)
        fit(shown, into: window)
      }
    }
  }

  /// Hides two buttons of the dialog's path bar, which shows them when it needs them.
  ///
  /// They are drawn even before the dialog has read the path, when they have no place yet, and GTK
  /// warns about it.
  private static func hidePathButtons(in widget: Widget) {
    for child in widget.children {
      if gtk_widget_has_css_class(child, "slider-button") != 0 {
        gtk_widget_set_child_visible(child, 0)
      } else {
        hidePathButtons(in: child)
      }
    }
  }

  /// Makes the dialog no wider than a window, as that of a phone.
  private static func fit(_ dialog: Widget, into window: Widget) {
    let room = (width: gtk_widget_get_width(window), height: gtk_widget_get_height(window))
    guard room.width > 0, naturalWidth(of: dialog) > room.width else { return }
    shorten(dialog)
    gtk_window_set_default_size(dialog.of(GtkWindow.self), room.width, room.height)
  }

  /// The characters of a file's name that are seen in a narrow dialog.
  private static let nameStart: Int32 = 10

  /// Lets the field for the name and the words of choices be narrow, which the dialog gives a width.
  private static func shorten(_ widget: Widget) {
    if widget.isInstance(of: gtk_entry_get_type()) {
      return gtk_editable_set_width_chars(widget.opaque, nameStart)
    }
    let isChoice = gtk_widget_get_ancestor(widget, gtk_check_button_get_type()) != nil
    if isChoice, widget.isInstance(of: gtk_label_get_type()) {
      return gtk_label_set_wrap(widget.opaque, 1)
    }
    for child in widget.children { shorten(child) }
  }
}
