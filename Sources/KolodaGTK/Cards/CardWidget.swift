import CAdwaita
import Koloda
import KolodaGLib

/// A widget that a card shows, as a child of the deck's widget, and its last frozen face.
@MainActor
final class CardWidget {
  let widget: Widget
  private let reference: ObjectReference
  /// The frame that it was laid out in, in the deck widget's coordinates; nil before the first
  /// layout.
  private(set) var frame: Rect?
  /// The widget's face when it was last frozen.
  private(set) var frozen: RenderNode?
  /// Whether the card's baked picture shows the frozen face.
  var isBaked = false
  private var live: (content: RenderNode, face: RenderNode)?

  init(_ widget: Widget) {
    self.widget = widget
    reference = ObjectReference(retaining: OpaquePointer(widget))
  }

  /// Whether the widget has been laid out and is mapped, so that it can be drawn.
  var isReady: Bool { frame != nil && gtk_widget_get_mapped(widget).isTrue }

  /// Opens the widget to pointer, keyboard and assistive technology, or closes it to all three.
  func setInteractive(_ isInteractive: Bool) {
    gtk_widget_set_can_target(widget, isInteractive ? 1 : 0)
    gtk_widget_set_can_focus(widget, isInteractive ? 1 : 0)
    shim_accessible_set_hidden(widget.opaque, isInteractive ? 0 : 1)
  }

  /// Whether the widget or one of its descendants has the keyboard focus.
  var hasFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == widget || gtk_widget_is_ancestor(focus, widget).isTrue
  }

  /// Lays the widget out in the card; a widget that needs more room than the card has is clipped.
  func allocate(in frame: Rect) {
    guard gtk_widget_get_visible(widget).isTrue else { return }
    var least: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    let width = max(CardWidget.pixels(frame.size.width), least)
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &least, nil, nil, nil)
    let height = max(CardWidget.pixels(frame.size.height), least)
    var origin = graphene_point_t(x: Float(frame.origin.x), y: Float(frame.origin.y))
    gtk_widget_allocate(widget, width, height, -1, gsk_transform_translate(nil, &origin))
    if frame.size != self.frame?.size { isBaked = false }
    self.frame = frame
  }

  /// Rounds a length to whole pixels, between 0 and the most that can be drawn.
  private static func pixels(_ length: Double) -> Int32 {
    length.isNaN ? 0 : Int32(min(max(length.rounded(), 0), greatestLength))
  }

  /// The longest side of a widget, in logical pixels: cairo's own limit.
  private static let greatestLength = 32_767.0

  /// Returns the widget as it looks now, clipped to the card's outline, with the card's centre as
  /// the origin; nil if the widget draws nothing.
  func liveFace(cornerRadius: Double, in parent: Widget) -> RenderNode? {
    guard let frame, let content = content(in: parent, from: frame.origin) else { return nil }
    // Until the widget redraws itself, its content is the same. Returning the same face for it lets the
    // renderer reuse what it cached for that node.
    if let live, live.content.draws(sameAs: content) { return live.face }
    guard let face = RenderNode.face(content, size: frame.size, cornerRadius: cornerRadius) else {
      return nil
    }
    live = (content, face)
    return face
  }

  /// Keeps the widget's present face, for when its card is no longer in front.
  func freeze(cornerRadius: Double, in parent: Widget) {
    guard isReady, let frame else { return }
    // The content may have changed since the last layout.
    allocate(in: frame)
    frozen = liveFace(cornerRadius: cornerRadius, in: parent)
    isBaked = false
  }

  /// Forgets the cached live face, because the card's corners have changed.
  func forgetLive() { live = nil }

  private func content(in parent: Widget, from origin: Point) -> RenderNode? {
    let snapshot = gtk_snapshot_new()
    var back = graphene_point_t(x: Float(-origin.x), y: Float(-origin.y))
    gtk_snapshot_translate(snapshot, &back)
    gtk_widget_snapshot_child(parent, widget, snapshot)
    // Frees the snapshot.
    return gtk_snapshot_free_to_node(snapshot).map { RenderNode(owning: $0).withoutIdentity }
  }
}
