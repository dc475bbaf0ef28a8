import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A list of files with what happens to each, in groups.
///
/// There may be many thousands.
@MainActor
final class FateList {
  /// A row of the list.
  enum Row: Equatable {
    /// What happens to all files below, and how many there are.
    case heading(String)
    case line(Line)
  }

  /// A file and what happens to it.
  struct Line: Equatable {
    var file: String
    /// What the heading doesn't say; nil for nothing.
    var fate: String?
    /// The path of the picture to show; nil for none.
    var picture: [UInt8]?
  }

  let widget: Widget = gtk_scrolled_window_new()
  private let list: Widget
  private var fates: Fates?
  private let pictures: CellPictures
  private let turn: @MainActor ([UInt8]) -> Turn
  /// The numbers by which the pictures are known, by their paths.
  private var numbers: [[UInt8]: CardID] = [:]

  /// The longest side of a picture, in logical pixels.
  private static let side: Int32 = 48

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - name: the list's name for assistive technology.
  ///   - folder: the deck's folder.
  ///   - turn: returns how far a picture is turned, by its absolute path.
  init(
    _ name: String, in folder: [UInt8], turn: @escaping @MainActor ([UInt8]) -> Turn
  ) {
    list = gtk_list_view_new(nil, nil)
    pictures = CellPictures(in: folder, side: FateList.side)
    self.turn = turn
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    gtk_scrolled_window_set_child(widget.opaque, makeClamped(list))
    shim_accessible_set_label(list.opaque, name)
    gtk_widget_add_css_class(list, "fates")
    ListLeaving.set(on: list)
    pictures.middle = { [weak self] in
      guard let self else { return 0 }
      return middle(of: fates?.count ?? 0, in: self.widget)
    }
    connectRows(of: list)
  }

  private func connectRows(of list: Widget) {
    let factory = gtk_signal_list_item_factory_new()
    let object = UnsafeMutableRawPointer(factory)
    Signal.connectPointer(object, "setup") { item in
      guard let item else { return }
      gtk_list_item_set_child(OpaquePointer(item), FateCell.make())
    }
    Signal.connectPointer(object, "bind") { [weak self] item in
      guard let self, let item, let child = gtk_list_item_get_child(OpaquePointer(item)),
        let cell = FateCell(child)
      else { return }
      let place = Int(gtk_list_item_get_position(OpaquePointer(item)))
      guard let row = fates?.row(place) else { return }
      show(row, in: cell, of: item)
    }
    Signal.connectPointer(object, "unbind") { [weak self] item in
      item.map { self?.pictures.unbind($0) }
    }
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(object)
  }

  private func show(_ row: Row, in cell: FateCell, of item: UnsafeMutableRawPointer) {
    cell.show(row)
    guard case .line(let line) = row, let path = line.picture else { return }
    pictures.bind(item, to: number(of: path), of: (path, turn(path))) { picture in
      gtk_picture_set_paintable(cell.picture.opaque, picture.texture?.pointer)
    }
  }

  private func number(of path: [UInt8]) -> CardID {
    if let known = numbers[path] { return known }
    let new = CardID(numbers.count)
    numbers[path] = new
    return new
  }

  /// Shows other lines.
  func show(_ fates: Fates) {
    self.fates = fates
    let places = gtk_string_list_new(nil)
    for _ in 0..<fates.count { gtk_string_list_append(places, "") }
    // The selection takes the reference to the places; the view adds one to the selection.
    let selection = gtk_no_selection_new(places)
    gtk_list_view_set_model(list.opaque, selection)
    g_object_unref(UnsafeMutableRawPointer(selection))
  }
}

/// The widgets of a row, of which those for a heading or those for a line are visible.
@MainActor
private struct FateCell {
  let heading: Widget
  let line: Widget
  let picture: Widget
  let file: Widget
  let fate: Widget

  /// The width and height of a picture, in logical pixels.
  private static let side: Int32 = 48

  /// Finds the widgets in a row that `make` has made.
  init?(_ row: Widget) {
    guard let heading = gtk_widget_get_first_child(row), let line = gtk_widget_get_last_child(row),
      let frame = gtk_widget_get_first_child(line),
      let picture = gtk_widget_get_first_child(frame), let texts = gtk_widget_get_last_child(line),
      let file = gtk_widget_get_first_child(texts), let fate = gtk_widget_get_last_child(texts)
    else { return nil }
    (self.heading, self.line, self.picture, self.file, self.fate) =
      (heading, line, picture, file, fate)
  }

  static func make() -> Widget {
    let heading = makeLabel("", classes: ["heading", "fates-heading"])
    gtk_label_set_wrap(heading.opaque, 1)
    gtk_label_set_wrap_mode(heading.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(heading.opaque, 0)
    let frame = makeFrame()
    let file = makeLabel("")
    let fate = makeLabel("", classes: ["dim-label", "caption"])
    for label in [file, fate] {
      gtk_label_set_xalign(label.opaque, 0)
      // The two ends of a path say most.
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
    }
    let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [file, fate])
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(texts, 1)
    let line = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["fate"], children: [frame, texts])
    return makeBox(GTK_ORIENTATION_VERTICAL, children: [heading, line])
  }

  /// Makes a picture whose width does not depend on its contents.
  private static func makeFrame() -> Widget {
    let frame = adw_clamp_new()
    let picture = gtk_picture_new()
    adw_clamp_set_maximum_size(frame.opaque, side)
    adw_clamp_set_tightening_threshold(frame.opaque, side)
    gtk_widget_set_size_request(picture, side, side)
    shim_accessible_set_hidden(picture.opaque, 1)
    adw_clamp_set_child(frame.opaque, picture)
    return frame
  }

  func show(_ row: FateList.Row) {
    gtk_picture_set_paintable(picture.opaque, nil)
    switch row {
    case .heading(let text):
      gtk_label_set_text(heading.opaque, text)
      gtk_widget_set_visible(heading, 1)
      gtk_widget_set_visible(line, 0)
    case .line(let shown):
      gtk_label_set_text(file.opaque, shown.file)
      gtk_label_set_text(fate.opaque, shown.fate ?? "")
      gtk_widget_set_visible(fate, shown.fate == nil ? 0 : 1)
      gtk_widget_set_visible(heading, 0)
      gtk_widget_set_visible(line, 1)
    }
  }
}
