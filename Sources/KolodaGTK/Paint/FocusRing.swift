import CAdwaita
import Koloda

/// The outline around the front card while the deck has the keyboard focus.
@MainActor
struct FocusRing {
  /// The line's width, in logical pixels.
  static let width = 2.0
  /// The line's width in high contrast, in logical pixels.
  static let strongWidth = 4.0
  /// The gap between card and line, in logical pixels.
  static let gap = 2.0

  var color: GdkRGBA
  var width: Double
  var cornerRadius: Double

  /// Makes the ring of a widget; nil unless the widget has focus and shows it.
  init?(of widget: Widget, cornerRadius: Double, isHighContrast: Bool) {
    let flags = gtk_widget_get_state_flags(widget).rawValue
    let wanted = GTK_STATE_FLAG_FOCUSED.rawValue | GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue
    guard flags & wanted == wanted, let style = gtk_widget_get_style_context(widget) else {
      return nil
    }
    var color = GdkRGBA()
    gtk_style_context_get_color(style, &color)
    // In high contrast the text colour is used, as the one that stands out most.
    self.color = isHighContrast ? color : accentColor(of: widget) ?? color
    self.cornerRadius = cornerRadius
    width = isHighContrast ? FocusRing.strongWidth : FocusRing.width
  }

  /// Appends the ring around a card to a snapshot.
  func append(_ pose: CardPose, to snapshot: OpaquePointer) {
    guard pose.opacity > 0, pose.isSeen else { return }
    let size = pose.drawnSize
    gtk_snapshot_save(snapshot)
    var center = graphene_point_t(x: Float(pose.center.x), y: Float(pose.center.y))
    gtk_snapshot_translate(snapshot, &center)
    if pose.rotation != 0 { gtk_snapshot_rotate(snapshot, Float(pose.rotation * 180 / .pi)) }
    let outset = FocusRing.gap + width
    var bounds = graphene_rect_t(
      origin: graphene_point_t(
        x: Float(-size.width / 2 - outset), y: Float(-size.height / 2 - outset)),
      size: graphene_size_t(
        width: Float(size.width + 2 * outset), height: Float(size.height + 2 * outset)))
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(cornerRadius + outset))
    let widths = Array(repeating: Float(width), count: 4)
    let colors = Array(repeating: color, count: 4)
    gtk_snapshot_append_border(snapshot, &outline, widths, colors)
    gtk_snapshot_restore(snapshot)
  }
}
