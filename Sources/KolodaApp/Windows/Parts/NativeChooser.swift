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
    guard
      let dialog = gtk_file_chooser_native_new(
        title, window.of(GtkWindow.self), action, button, ActionTexts.chooserCancel)
    else { return }
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
    show(object)
  }

  /// The path of a `GFile`, as bytes; nil if it has none in the file system.
  static func path(of file: OpaquePointer) -> [UInt8]? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
  }

  /// Shows a dialog.
  ///
  /// GTK's own dialog draws two buttons of its path bar even before it has read the path, when they
  /// have no place yet, and warns about it. Until then they are hidden; the path bar shows them.
  private static func show(_ dialog: UnsafeMutableRawPointer) {
    gtk_native_dialog_show(dialog.assumingMemoryBound(to: GtkNativeDialog.self))
    guard let windows = gtk_window_get_toplevels() else { return }
    for place in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, place) else { continue }
      hidePathButtons(in: window.assumingMemoryBound(to: GtkWidget.self))
      g_object_unref(window)
    }
  }

  private static func hidePathButtons(in widget: Widget) {
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if gtk_widget_has_css_class(next, "slider-button") != 0 {
        gtk_widget_set_child_visible(next, 0)
      } else {
        hidePathButtons(in: next)
      }
      child = gtk_widget_get_next_sibling(next)
    }
  }
}
