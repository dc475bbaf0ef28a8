import CKolodaGLib

/// One owned reference to a GObject, given back when the last Swift reference to it goes.
///
/// It may cross threads: counting a GObject's references is atomic. What is done with the object
/// is not made safe by it; share only objects that do not change, such as a `GdkTexture`.
package final class ObjectReference: @unchecked Sendable {
  /// The object itself, as a C function takes it.
  ///
  /// It is valid as long as this reference is: keep that in a variable, and where the pointer is
  /// its last use, wrap the call in `withExtendedLifetime`.
  package let pointer: OpaquePointer

  /// Takes over a reference that the caller owns, as a C function's "transfer full" gives it.
  package init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference of its own to an object that someone else owns.
  package init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
