import CKolodaGLib

/// An owned reference to a GObject, released with the last Swift reference to this object.
///
/// It may cross threads, because GObject's reference counting is atomic. This does not make the
/// object itself thread-safe: share only immutable objects, such as a `GdkTexture`.
package final class ObjectReference: @unchecked Sendable {
  /// The object, for calls of C functions.
  ///
  /// The pointer is valid for this reference's lifetime: keep the reference in a variable, and
  /// where the pointer is its last use, wrap the call in `withExtendedLifetime`.
  package let pointer: OpaquePointer

  /// Takes over a reference that the caller owns, such as a C function's "transfer full" result.
  package init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference to an object that someone else owns.
  package init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
