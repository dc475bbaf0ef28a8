import CAdwaita
import KolodaGLib

/// One owned reference to a `GdkTexture`, given back when the last Swift reference to it goes.
///
/// It may cross threads: a texture never changes.
public final class Texture: Sendable {
  private let reference: ObjectReference

  /// The `GdkTexture`, as a C function takes it.
  ///
  /// It is valid as long as this reference is: keep that in a variable, and where the pointer is
  /// its last use, wrap the call in `withExtendedLifetime`.
  public var pointer: OpaquePointer { reference.pointer }

  /// Takes over a reference that the caller owns, as GTK's constructors of textures give it.
  public init(owning pointer: OpaquePointer) {
    reference = ObjectReference(owning: pointer)
  }

  /// Adds a reference of its own to a texture that someone else owns.
  public init(retaining pointer: OpaquePointer) {
    reference = ObjectReference(retaining: pointer)
  }
}
