import CAdwaita
import KolodaDecks
import KolodaGTK
import KolodaPictureMessages

/// Buttons that open the sample decks, each showing its first card, in rows of pictures and rows of
/// records.
@MainActor
enum SampleButtons {
  /// The size of a card's picture, in logical pixels.
  private static let width = 88
  private static let height = 110
  /// The number of buttons that fit side by side in a narrow window.
  private static let inRow = 3
  /// The device pixels drawn per logical pixel, so that pictures are sharp on a screen of double
  /// density.
  private static let density = 2

  /// Makes the rows; none if the samples are not installed.
  static func makeRows() -> [Widget] {
    [false, true].flatMap { holdsRecords in
      let samples = SampleDeck.allCases.filter { $0.holdsRecords == holdsRecords }
      return stride(from: 0, to: samples.count, by: inRow).compactMap { first in
        row(of: Array(samples[first..<min(first + inRow, samples.count)]))
      }
    }
  }

  private static func row(of samples: [SampleDeck]) -> Widget? {
    let buttons = samples.compactMap { button(for: $0) }
    guard !buttons.isEmpty else { return nil }
    let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: buttons)
    // A shorter row is in line with those above it.
    gtk_widget_set_halign(row, GTK_ALIGN_START)
    gtk_widget_set_valign(row, GTK_ALIGN_START)
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
    gtk_button_set_child(
      button.of(GtkButton.self),
      makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 6,
        children: [
          clamped(picture(of: path)),
          makeBox(
            GTK_ORIENTATION_VERTICAL,
            children: [
              words(sample.title, ["caption-heading"]),
              words(sample.content, ["caption", "dim-label"]),
            ]),
        ]))
    return button
  }

  /// A label below a picture, which wraps however large the text is.
  private static func words(_ text: String, _ classes: [String]) -> Widget {
    let label = makeLabel(text, classes: classes)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    gtk_label_set_max_width_chars(label.opaque, 1)
    return label
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
