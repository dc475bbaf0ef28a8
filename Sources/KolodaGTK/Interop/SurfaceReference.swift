import CAdwaita

/// One owned reference to a cairo surface that is no longer drawn on.
///
/// It may cross threads: counting a surface's references is atomic, and its pixels stay.
package final class SurfaceReference: @unchecked Sendable {
  package let pointer: OpaquePointer

  /// Adds a reference of its own to a surface that someone else owns.
  package init(retaining pointer: OpaquePointer) {
    cairo_surface_reference(pointer)
    self.pointer = pointer
  }

  deinit {
    cairo_surface_destroy(pointer)
  }
}
