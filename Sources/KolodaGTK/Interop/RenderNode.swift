import CAdwaita
import Koloda

/// An owned reference to a `GskRenderNode`, which is immutable.
final class RenderNode {
  let pointer: OpaquePointer

  /// Takes over a reference that the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference to a node that someone else owns.
  init(retaining pointer: OpaquePointer) {
    gsk_render_node_ref(pointer)
    self.pointer = pointer
  }

  deinit {
    gsk_render_node_unref(pointer)
  }

  /// The node without transforms around it that together change nothing.
  ///
  /// GTK may keep them as nodes inside of each other.
  var withoutIdentity: RenderNode {
    var (node, inner) = (pointer, pointer)
    var whole: OpaquePointer?
    defer { gsk_transform_unref(whole) }
    while gsk_render_node_get_node_type(node) == GSK_TRANSFORM_NODE,
      let child = gsk_transform_node_get_child(node)
    {
      whole = gsk_transform_transform(whole, gsk_transform_node_get_transform(node))
      node = child
      if gsk_transform_equal(whole, nil) != 0 { inner = node }
    }
    return inner == pointer ? self : RenderNode(retaining: inner)
  }

  /// Whether both are the same node, or contain the same ones.
  ///
  /// GTK 4.24 puts the nodes of a widget into another container each time it is asked for them.
  func draws(sameAs other: RenderNode) -> Bool {
    if pointer == other.pointer { return true }
    let all = [pointer, other.pointer]
    guard all.allSatisfy({ gsk_render_node_get_node_type($0) == GSK_CONTAINER_NODE }) else {
      return false
    }
    let count = gsk_container_node_get_n_children(pointer)
    return count == gsk_container_node_get_n_children(other.pointer)
      && (0..<count).allSatisfy {
        gsk_container_node_get_child(pointer, $0)
          == gsk_container_node_get_child(other.pointer, $0)
      }
  }

  /// Clips a card's content, whose origin is the card's top left corner, to rounded corners, and
  /// moves the card's centre to the origin.
  static func face(_ content: RenderNode, size: Size, cornerRadius: Double) -> RenderNode? {
    let snapshot = gtk_snapshot_new()
    var middle = graphene_point_t(x: Float(-size.width / 2), y: Float(-size.height / 2))
    gtk_snapshot_translate(snapshot, &middle)
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(size.width), height: Float(size.height)))
    var outline = GskRoundedRect()
    let radius = max(min(cornerRadius, min(size.width, size.height) / 2), 0)
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_node(snapshot, content.pointer)
    gtk_snapshot_pop(snapshot)
    return gtk_snapshot_free_to_node(snapshot).map(RenderNode.init(owning:))
  }
}
