import CAdwaita
import KolodaDecks
import KolodaGTK
import KolodaPictureMessages

/// Buttons that open the sample decks, each showing its first card, in a row that scrolls where the
/// window is narrower.
@MainActor
enum SampleButtons {
  /// The size of a card's picture, in logical pixels.
  private static let width = 88
  private static let height = 110
  /// The device pixels drawn per logical pixel, so that pictures are sharp on a screen of double
  /// density.
  private static let density = 2

  /// Makes the row; nil if the samples are not installed.
  static func makeRow() -> Widget? {
    let buttons = SampleDeck.allCases.compactMap { button(for: $0) }
    guard !buttons.isEmpty else { return nil }
    let row: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(row.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_propagate_natural_width(row.opaque, 1)
    let samples = makeBox(GTK_ORIENTATION_HORIZONTAL, children: buttons)
    gtk_scrolled_window_set_child(row.opaque, samples)
    leaveVerticalScrollingAlone(row)
    gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
    return row
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
  /// The row, which scrolls, has the height that a label has without wrapping.
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
