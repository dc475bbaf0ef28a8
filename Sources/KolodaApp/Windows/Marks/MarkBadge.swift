import CAdwaita
import KolodaGTK
import KolodaTriage

/// Stars, colour label and note as small icons in one line.
@MainActor
struct MarkBadge {
  let widget: Widget
  private let stars = makeLabel("", classes: ["stars"])
  private let label = makeLabel("●", classes: ["label-sign"])
  private let note: Widget = gtk_image_new_from_icon_name("document-edit-symbolic")

  /// Makes a hidden badge.
  init() {
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6, classes: ["osd", "marks"],
      children: [stars, label, note])
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(widget, 0)
    gtk_widget_set_can_target(widget, 0)
    // Screen readers get the marks from the card's own text.
    for part in [stars, label, note] { shim_accessible_set_hidden(part.opaque, 1) }
  }

  /// Shows marks; the badge is hidden if there are none.
  func show(_ marks: Marks) {
    let colour = marks.label == .cleared ? nil : marks.label
    let hasNote = marks.note.map { !$0.text.isEmpty } ?? false
    let signs = marks.stars?.signs ?? ""
    gtk_label_set_text(stars.opaque, signs)
    for other in ColourLabel.allCases { setClass(other.styleClass, of: label, to: other == colour) }
    for (part, isShown) in [(stars, !signs.isEmpty), (label, colour != nil), (note, hasNote)] {
      gtk_widget_set_visible(part, isShown ? 1 : 0)
    }
    let isMarked = !signs.isEmpty || colour != nil || hasNote
    gtk_widget_set_visible(widget, isMarked ? 1 : 0)
  }
}

extension ColourLabel {
  /// The style class for the label's colour.
  var styleClass: String { "label-" + rawValue }
}
