import CAdwaita
import Koloda

/// Draws a stage into an image, without a window or a display server.
@MainActor
public enum DeckImage {
  /// An error in making an image or writing its file.
  public struct Failure: Error, Sendable {
    /// One English line that says what happened and names the file.
    public var message: String
  }

  /// The longest side of an image, in pixels: cairo's own limit.
  public static let longestSide = 32_767

  /// Returns the render node of a stage at a time; nil if the stage shows nothing.
  ///
  /// Call `gtk_init_check()` first; it need not find a display.
  static func node(
    of stage: DeckStage, at time: Double, overlays: OverlayPictures? = nil,
    back: (CardID) -> CardPicture? = { _ in nil }, picture: (CardID) -> CardPicture?
  ) -> OpaquePointer? {
    let snapshot = gtk_snapshot_new()
    var poses: [CardPose] = []
    stage.poses(at: time, into: &poses)
    if let edges = stage.edges(at: time) {
      EdgePainter(color: .white, cornerRadius: CardCut.standard.cornerRadius)
        .append(edges, to: snapshot)
    }
    ScenePainter(overlays: overlays).append(poses[...], byCairoIn: nil, to: snapshot) { pose in
      CardSides(front: picture(pose.card), back: pose.back > 0 ? back(pose.card) : nil)
    }
    return gtk_snapshot_free_to_node(snapshot)
  }

  /// Writes a stage as a PNG file.
  ///
  /// - Parameters:
  ///   - stage: The scene; its bounds, rounded to whole pixels, are the image's size.
  ///   - time: The scene's time, in seconds.
  ///   - background: The colour behind the cards.
  ///   - picture: Returns the picture of a card; nil draws nothing for it.
  ///   - path: The file to write; an existing one is replaced.
  /// - Throws: `Failure` if a side is not 1 to `longestSide` pixels long, or the file can't be
  ///   written.
  public static func writePNG(
    of stage: DeckStage, at time: Double, background: CardColor,
    picture: (CardID) -> CardPicture?, to path: String
  ) throws(Failure) {
    gtk_init_check()
    let sides = 1...Double(longestSide)
    let size = stage.bounds
    guard sides.contains(size.width.rounded()), sides.contains(size.height.rounded()) else {
      throw Failure(
        message: "\(path): an image of \(size.width) x \(size.height) pixels cannot be; a side has "
          + "1 to \(longestSide)")
    }
    let width = Int32(size.width.rounded())
    let height = Int32(size.height.rounded())
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      throw Failure(message: "\(path): no memory for an image of \(width) x \(height)")
    }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else {
      throw Failure(message: "\(path): no memory for an image of \(width) x \(height)")
    }
    cairo_set_source_rgba(
      cairo, background.red, background.green, background.blue, background.alpha)
    cairo_paint(cairo)
    if let node = node(of: stage, at: time, picture: picture) {
      gsk_render_node_draw(node, cairo)
      gsk_render_node_unref(node)
    }
    cairo_destroy(cairo)
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw Failure(message: "\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }
}
