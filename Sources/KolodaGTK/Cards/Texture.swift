import CAdwaita
import KolodaGLib

/// An owned reference to a `GdkTexture`, released with the last Swift reference to this object.
///
/// It may cross threads, as a texture is immutable.
public final class Texture: Sendable {
  private let reference: ObjectReference

  /// The `GdkTexture`, for calls of C functions.
  ///
  /// The pointer is valid for this object's lifetime: keep the object in a variable, and where the
  /// pointer is its last use, wrap the call in `withExtendedLifetime`.
  public var pointer: OpaquePointer { reference.pointer }

  /// Takes over a reference that the caller owns, such as one returned by a texture constructor of
  /// GTK.
  public init(owning pointer: OpaquePointer) {
    reference = ObjectReference(owning: pointer)
  }

  /// Adds a reference to a texture that someone else owns.
  public init(retaining pointer: OpaquePointer) {
    reference = ObjectReference(retaining: pointer)
  }
}
