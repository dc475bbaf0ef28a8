import CAdwaita
import KolodaGTK

/// How many textures a widget places in its present frame.
enum TextureCount {
  @MainActor
  static func of(_ widget: Widget) -> Int {
    let paintable = gtk_widget_paintable_new(widget)
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(
      paintable, snapshot, Double(gtk_widget_get_width(widget)),
      Double(gtk_widget_get_height(widget)))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return 0 }
    defer { gsk_render_node_unref(node) }
    return inside(node)
  }

  private static func inside(_ node: OpaquePointer) -> Int {
    switch gsk_render_node_get_node_type(node) {
    case GSK_TEXTURE_NODE: return 1
    case GSK_CONTAINER_NODE:
      return (0..<gsk_container_node_get_n_children(node)).reduce(0) { sum, index in
        sum + (gsk_container_node_get_child(node, index).map(inside) ?? 0)
      }
    case GSK_TRANSFORM_NODE: return gsk_transform_node_get_child(node).map(inside) ?? 0
    case GSK_OPACITY_NODE: return gsk_opacity_node_get_child(node).map(inside) ?? 0
    case GSK_CLIP_NODE: return gsk_clip_node_get_child(node).map(inside) ?? 0
    case GSK_DEBUG_NODE: return gsk_debug_node_get_child(node).map(inside) ?? 0
    default: return 0
    }
  }
}
