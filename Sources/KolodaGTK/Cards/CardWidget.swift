import CAdwaita
import Koloda
import KolodaGLib

/// A widget that a card shows: a child of the deck's widget, and what it last looked like.
@MainActor
final class CardWidget {
  let widget: Widget
  private let reference: ObjectReference
  /// Where it was laid out, in the deck's widget; nil before.
  private(set) var frame: Rect?
  /// What it looked like when it was last frozen.
  private(set) var frozen: RenderNode?
  /// Whether the card's picture shows it as it was last frozen.
  var isBaked = false
  private var live: (content: RenderNode, face: RenderNode)?

  init(_ widget: Widget) {
    self.widget = widget
    reference = ObjectReference(retaining: OpaquePointer(widget))
  }

  /// Whether it can be drawn now.
  var isReady: Bool { frame != nil && gtk_widget_get_mapped(widget).isTrue }

  /// Lets it be used by hand, keyboard and assistive technology, or by none of them.
  func setInteractive(_ isInteractive: Bool) {
    gtk_widget_set_can_target(widget, isInteractive ? 1 : 0)
    gtk_widget_set_can_focus(widget, isInteractive ? 1 : 0)
    shim_accessible_set_hidden(widget.opaque, isInteractive ? 0 : 1)
  }

  /// Whether the keyboard's focus is in it.
  var hasFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == widget || gtk_widget_is_ancestor(focus, widget).isTrue
  }

  /// Lays it out; a widget that needs more room than the card has is cut off.
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

  /// A length as GTK takes it, never more than it can draw.
  private static func pixels(_ length: Double) -> Int32 {
    length.isNaN ? 0 : Int32(min(max(length.rounded(), 0), greatestLength))
  }

  /// The longest side that a widget is given, in logical pixels: cairo's own limit.
  private static let greatestLength = 32_767.0

  /// The widget as it looks now, cut to the card, its middle at the origin; nil if it shows
  /// nothing.
  func liveFace(cornerRadius: Double, in parent: Widget) -> RenderNode? {
    guard let frame, let content = content(in: parent, from: frame.origin) else { return nil }
    // As long as the widget has not been drawn again its face is the same node, for which the
    // renderer keeps what it has made of it.
    if let live, live.content === content || live.content.pointer == content.pointer {
      return live.face
    }
    guard let face = RenderNode.face(content, size: frame.size, cornerRadius: cornerRadius) else {
      return nil
    }
    live = (content, face)
    return face
  }

  /// Keeps what it looks like now, for when it is not the front card's any more.
  func freeze(cornerRadius: Double, in parent: Widget) {
    guard isReady, let frame else { return }
    // What it shows may have changed since it was laid out last.
    allocate(in: frame)
    frozen = liveFace(cornerRadius: cornerRadius, in: parent)
    isBaked = false
  }

  /// Forgets the faces that were cut to other corners.
  func forgetLive() { live = nil }

  private func content(in parent: Widget, from origin: Point) -> RenderNode? {
    guard let snapshot = gtk_snapshot_new() else { return nil }
    var back = graphene_point_t(x: Float(-origin.x), y: Float(-origin.y))
    gtk_snapshot_translate(snapshot, &back)
    gtk_widget_snapshot_child(parent, widget, snapshot)
    // Frees the snapshot.
    return gtk_snapshot_free_to_node(snapshot).map { RenderNode(owning: $0).withoutIdentity }
  }
}
