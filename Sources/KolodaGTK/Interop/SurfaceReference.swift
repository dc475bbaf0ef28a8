import CAdwaita

/// An owned reference to a cairo surface that is no longer drawn on.
///
/// It may cross threads: a surface's reference count is atomic, and its pixels no longer change.
package final class SurfaceReference: @unchecked Sendable {
  package let pointer: OpaquePointer

  /// Adds a reference to a surface that someone else owns.
  package init(retaining pointer: OpaquePointer) {
    cairo_surface_reference(pointer)
    self.pointer = pointer
  }

  deinit {
    cairo_surface_destroy(pointer)
  }
}
