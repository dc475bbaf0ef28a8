import CAdwaita
import KolodaDecks
import KolodaGTK
import KolodaPictureMessages

/// Buttons that open the sample decks, each showing its first card, in one row, or in several of
/// about the same length where the window is narrower.
@MainActor
struct SampleButtons {
  let widget: Widget = gtk_flow_box_new()
  private let count: Int

  /// The size of a card's picture, in logical pixels.
  private static let width = 88
  private static let height = 110
  /// The device pixels drawn per logical pixel, so that pictures are sharp on a screen of double
  /// density.
  private static let density = 2

  /// The page's margin on each side, in logical pixels.
  private static let margin = 12

  /// Makes the buttons; nil if the samples are not installed.
  init?() {
    let buttons = SampleDeck.allCases.compactMap { Self.button(for: $0) }
    count = buttons.count
    guard count > 0 else { return nil }
    gtk_flow_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_homogeneous(widget.opaque, 1)
    gtk_flow_box_set_max_children_per_line(widget.opaque, guint(count))
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    for button in buttons {
      let cell = gtk_flow_box_child_new()
      // The button in it has the focus.
      gtk_widget_set_focusable(cell, 0)
      gtk_widget_add_css_class(cell, "sample-cell")
      gtk_flow_box_child_set_child(cell.of(GtkFlowBoxChild.self), button)
      gtk_flow_box_append(widget.opaque, cell)
    }
  }

  /// Places the buttons in a page of a width, in logical pixels.
  func fit(width: Int) {
    let cell = widget.children.map { Int(naturalWidth(of: $0)) }.max() ?? 0
    guard cell > 0 else { return }
    let columns = Self.columns(of: count, most: (width - 2 * Self.margin) / cell)
    guard columns != gtk_flow_box_get_max_children_per_line(widget.opaque) else { return }
    gtk_flow_box_set_max_children_per_line(widget.opaque, guint(columns))
  }

  /// How many buttons stand beside each other so that no row is much shorter than the others.
  ///
  /// - Parameter most: how many there is room for.
  nonisolated static func columns(of count: Int, most: Int) -> Int {
    let rows = (count + max(most, 1) - 1) / max(most, 1)
    return (count + max(rows, 1) - 1) / max(rows, 1)
  }

  private static func button(for sample: SampleDeck) -> Widget? {
    guard let path = sample.firstCard else { return nil }
    let button = gtk_button_new()
    shim_accessible_set_label(button.opaque, sample.title)
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_add_css_class(button, "sample")
    gtk_actionable_set_action_name(button.opaque, "win." + sample.action)
    gtk_widget_set_tooltip_text(button, WelcomeTexts.openSample(sample.title))
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      children: [
        clamped(picture(of: path)),
        makeBox(
          GTK_ORIENTATION_VERTICAL,
          children: [
            words(sample.title, ["caption-heading"]),
            words(sample.content, ["caption", "dim-label"]),
          ]),
      ])
    // All buttons are equally high: GTK goes from one to the next by the height of their middles.
    gtk_widget_set_valign(content, GTK_ALIGN_START)
    gtk_button_set_child(button.of(GtkButton.self), content)
    return button
  }

  /// A label below a picture.
  private static func words(_ text: String, _ classes: [String]) -> Widget {
    let label = makeLabel(inLines(text), classes: classes)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    return label
  }

  /// The most characters of a line below a picture, unless a word has more.
  private static let lineLength = 14

  /// A text in short lines.
  ///
  /// A label that wraps would have to know its width first.
  static func inLines(_ text: String) -> String {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= lineLength {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }.joined(separator: "\n")
  }

  /// Keeps a wide button from stretching its picture.
  private static func clamped(_ picture: Widget) -> Widget {
    let clamp = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, Int32(width))
    adw_clamp_set_tightening_threshold(clamp.opaque, Int32(width))
    adw_clamp_set_child(clamp.opaque, picture)
    return clamp
  }

  private static func picture(of path: String) -> Widget {
    let picture = gtk_picture_new()
    gtk_widget_set_size_request(picture, Int32(width), Int32(height))
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(picture, "sample-card")
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
    SamplePictures.show(
      path, in: picture, size: PixelSize(width: width * density, height: height * density))
    return picture
  }
}
