import CAdwaita
import KolodaGTK
import KolodaRecords

/// A bookmark's card: folders, title, the address with the host in bold, the description, tags and
/// the date when it was added.
///
/// Everything is plain text: the address is shown and never fetched.
@MainActor
enum BookmarkFace {
  /// Adds the parts of a bookmark to a column.
  static func fill(_ column: Widget, with bookmark: Bookmark) {
    // A bookmark has little text: it stands in the middle of its card.
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    if !bookmark.folders.isEmpty { append(makeFolders(bookmark.folders), to: column) }
    append(makeText(bookmark.title ?? RecordTexts.untitled, ["title-1"]), to: column)
    if !bookmark.address.isEmpty { append(makeAddress(bookmark), to: column) }
    if let about = bookmark.about { append(makeText(about, ["record-text"]), to: column) }
    if !bookmark.tags.isEmpty { append(makeTags(bookmark.tags), to: column) }
    if let added = bookmark.added.flatMap({ RecordTexts.added($0) }) {
      append(makeText(added, ["dim-label", "caption"]), to: column)
    }
  }

  private static func makeText(_ text: String, _ classes: [String]) -> Widget {
    let label = makeLabel(text, classes: classes)
    wrapLines(of: label)
    return label
  }

  private static func makeFolders(_ names: [String]) -> Widget {
    let icon = gtk_image_new_from_icon_name("folder-symbolic")
    // Like the path bar of GNOME Files; the separator follows the direction of the text.
    let path = makeText(
      names.map { displayName($0) }.joined(separator: " / "), ["dim-label", "caption-heading"])
    gtk_widget_set_hexpand(path, 1)
    gtk_widget_add_css_class(icon, "dim-label")
    gtk_widget_set_valign(icon, GTK_ALIGN_START)
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [icon, path])
  }

  private static func displayName(_ name: String) -> String {
    String(name.map { $0.isNewline ? " " : $0 })
  }

  private static func makeAddress(_ bookmark: Bookmark) -> Widget {
    let label = makeText(bookmark.address, ["bookmark-address"])
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_CHAR)
    gtk_label_set_selectable(label.opaque, 0)
    guard let host = bookmark.host, let list = pango_attr_list_new() else { return label }
    let utf8 = bookmark.address.utf8
    let start = utf8.distance(from: utf8.startIndex, to: host.lowerBound)
    let end = utf8.distance(from: utf8.startIndex, to: host.upperBound)
    insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), start..<end, into: list)
    for rest in [0..<start, end..<utf8.count] {
      insert(pango_attr_foreground_alpha_new(dimmed), rest, into: list)
    }
    TextSeams.sew(label, bookmark.address, with: list)
    pango_attr_list_unref(list)
    return label
  }

  /// The opacity of the address around the host, where 0xffff is opaque: 70 %.
  private static let dimmed: guint16 = 0xb333

  private static func makeTags(_ tags: [String]) -> Widget {
    let flow = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_column_spacing(flow.opaque, 6)
    gtk_flow_box_set_row_spacing(flow.opaque, 6)
    gtk_flow_box_set_max_children_per_line(flow.opaque, mostInRow)
    for tag in tags.prefix(mostTags) {
      let label = makeLabel(tag, classes: ["record-label"])
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_widget_set_halign(label, GTK_ALIGN_START)
      gtk_flow_box_append(flow.opaque, label)
      if let child = gtk_widget_get_parent(label) { gtk_widget_set_focusable(child, 0) }
    }
    return flow
  }

  /// The most tags that are shown.
  private static let mostTags = 50
  /// The most tags in a row.
  private static let mostInRow: guint = 6
}
