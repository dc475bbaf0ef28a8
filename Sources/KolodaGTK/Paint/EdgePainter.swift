import CAdwaita
import Koloda

/// Draws the blank edges below the front card: the lower ends of stacked sheets of paper.
@MainActor
struct EdgePainter {
  /// The colour of the paper.
  var color: CardColor
  var cornerRadius: Double

  /// How far an edge extends under the sheet above it, so that no gap shows at the round corners,
  /// in logical pixels.
  private static let overlap = 3.0
  /// The opacity of the shade under each edge, which sets it off from the next one.
  private static let shade = 0.24

  /// Appends the edges to a snapshot, the lowest first.
  func append(_ pose: EdgesPose, to snapshot: OpaquePointer) {
    var index = Int(pose.depth.rounded(.up)) - 1
    while index >= 0 {
      let above = index == 0 ? pose.frame : pose.frame(at: index - 1)
      if let sheet = pose.frame(at: index), let above {
        append(sheet, below: above, opacity: pose.opacity, to: snapshot)
      }
      index -= 1
    }
  }

  private func append(
    _ sheet: Rect, below above: Rect, opacity: Double, to snapshot: OpaquePointer
  ) {
    let top = above.end.y - EdgePainter.overlap
    guard sheet.size.width > 0, sheet.end.y > top else { return }
    var seen = graphene_rect_t(
      origin: graphene_point_t(x: Float(sheet.origin.x), y: Float(top)),
      size: graphene_size_t(width: Float(sheet.size.width), height: Float(sheet.end.y - top)))
    gtk_snapshot_push_clip(snapshot, &seen)
    // The lowest line is darker, like the shade that a sheet casts on the next one.
    fill(sheet, with: CardColor(white: 0, alpha: EdgePainter.shade * opacity), to: snapshot)
    var paper = sheet
    paper.size.height -= 1
    var color = color
    color.alpha *= opacity
    fill(paper, with: color, to: snapshot)
    gtk_snapshot_pop(snapshot)
  }

  private func fill(_ sheet: Rect, with color: CardColor, to snapshot: OpaquePointer) {
    // Only the lower end is ever visible.
    let radius = max(min(cornerRadius, min(sheet.size.width, sheet.size.height) / 2), 0)
    let height = min(sheet.size.height, 2 * radius + EdgePainter.overlap)
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(sheet.origin.x), y: Float(sheet.end.y - height)),
      size: graphene_size_t(width: Float(sheet.size.width), height: Float(height)))
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    var rgba = GdkRGBA(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &rgba, &bounds)
    gtk_snapshot_pop(snapshot)
  }
}
