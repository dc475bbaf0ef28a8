import KolodaClassic

/// Returns a card that shows its name, where an app would show a picture.
@MainActor
func picture(named name: String) -> CardContent {
  .drawing(background: .white) { cairo, size in
    cairo_set_font_size(cairo, 24)
    cairo_set_source_rgb(cairo, 0.2, 0.2, 0.2)
    cairo_move_to(cairo, 20, size.height - 20)
    cairo_show_text(cairo, name)
  }
}
