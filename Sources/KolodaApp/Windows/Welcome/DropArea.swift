import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK

/// Accepts folders and pictures dropped on the window, and shows a mark while they are over it.
@MainActor
final class DropArea {
  /// An overlay of the window's content and the mark.
  let widget: Widget
  private let mark: Widget
  private let target: OpaquePointer?

  /// Called with what was dropped.
  var onDrop: (@MainActor ([OpenRequest]) -> Void)?

  /// The size of the mark's icon, in logical pixels.
  private static let symbolSize: Int32 = 64

  /// Wraps the window's content.
  init(around content: Widget) {
    widget = gtk_overlay_new()
    mark = DropArea.makeMark()
    target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)
    guard let target else { return }
    gtk_overlay_set_child(widget.opaque, content)
    gtk_overlay_add_overlay(widget.opaque, mark)
    // Preloading tells during the drag whether it has files, so that anything else is refused at
    // once. The file system is accessed only after the drop.
    gtk_drop_target_set_preload(target, 1)
    let object = UnsafeMutableRawPointer(target)
    Signal.connectNotify(object, "value") { [weak self] in self?.arrives() }
    Signal.connectNotify(object, "current-drop") { [weak self] in
      guard let self, gtk_drop_target_get_current_drop(self.target) == nil else { return }
      showMark(false)
    }
    Signal.connectDrop(object) { [weak self] value in self?.drop(value) ?? false }
    gtk_widget_add_controller(widget, target)
  }

  private static func makeMark() -> Widget {
    let symbol = gtk_image_new_from_icon_name("folder-open-symbolic")
    gtk_image_set_pixel_size(symbol.opaque, symbolSize)
    let text = makeLabel(WelcomeTexts.drop, classes: ["title-2"])
    let more = makeLabel(WelcomeTexts.dropMore)
    for label in [text, more] {
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    }
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, children: [symbol, text, more])
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(column, 1)
    let mark = makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["drop-mark"], children: [column])
    gtk_widget_set_can_target(mark, 0)
    gtk_widget_set_visible(mark, 0)
    return mark
  }

  private func showMark(_ isShown: Bool) {
    gtk_widget_set_visible(mark, isShown ? 1 : 0)
  }

  /// Whether the mark is visible.
  var isMarked: Bool { gtk_widget_get_visible(mark) != 0 }

  private func arrives() {
    guard let value = gtk_drop_target_get_value(target) else { return }
    if DropArea.requests(in: value).isEmpty {
      gtk_drop_target_reject(target)
    } else {
      showMark(true)
    }
  }

  private func drop(_ value: UnsafePointer<GValue>) -> Bool {
    showMark(false)
    let requests = DropArea.requests(in: value)
    guard !requests.isEmpty else { return false }
    onDrop?(requests)
    return true
  }

  /// The dropped files with a path in the file system, as requests to open them.
  private static func requests(in value: UnsafePointer<GValue>) -> [OpenRequest] {
    guard let list = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    var requests: [OpenRequest] = []
    var next = files
    while let entry = next?.pointee {
      next = entry.next
      guard let file = entry.data.map({ OpaquePointer($0) }), g_file_is_native(file) != 0 else {
        continue
      }
      requests.append(OpenRequest(file: file))
    }
    return requests
  }
}
