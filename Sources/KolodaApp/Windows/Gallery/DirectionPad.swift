import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// Eight toggles around a middle, for the directions that cards may leave by.
@MainActor
final class DirectionPad {
  let widget: Widget
  private var toggles: [SwipeDirection: Widget] = [:]
  /// Called with the directions that the user chose.
  var onChange: (@MainActor (Set<SwipeDirection>) -> Void)?
  private var isSetting = false

  private static let places: [(SwipeDirection, sign: String)] = [
    (.topLeft, "↖"),
    (.up, "↑"),
    (.topRight, "↗"),
    (.left, "←"),
    (.right, "→"),
    (.bottomLeft, "↙"),
    (.down, "↓"),
    (.bottomRight, "↘"),
  ]

  init() {
    widget = gtk_grid_new()
    // Left is left, whatever way text runs.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_grid_set_row_spacing(widget.of(GtkGrid.self), 6)
    gtk_grid_set_column_spacing(widget.of(GtkGrid.self), 6)
    for place in DirectionPad.places {
      let toggle = gtk_toggle_button_new_with_label(place.sign)
      gtk_widget_set_tooltip_text(toggle, place.0.name)
      shim_accessible_set_label(toggle.opaque, GalleryTexts.direction(place.0.name))
      let corner = place.0.unitPoint
      gtk_grid_attach(
        widget.of(GtkGrid.self), toggle, Int32(corner.x) + 1, Int32(corner.y) + 1, 1, 1)
      Signal.connect(toggle.object, "toggled") { [weak self] () -> Void in self?.changed() }
      toggles[place.0] = toggle
    }
  }

  private func changed() {
    guard !isSetting else { return }
    let chosen = toggles.filter {
      gtk_toggle_button_get_active($0.value.of(GtkToggleButton.self)) != 0
    }
    onChange?(Set(chosen.keys))
  }

  /// Shows directions without calling `onChange`.
  func show(_ directions: Set<SwipeDirection>) {
    isSetting = true
    defer { isSetting = false }
    for (direction, toggle) in toggles {
      gtk_toggle_button_set_active(
        toggle.of(GtkToggleButton.self), directions.contains(direction) ? 1 : 0)
    }
  }
}
