import CAdwaita

/// A pointer to a widget, as GTK's constructors return it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The pointer for C functions of types without public fields.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// The pointer for signal functions.
  public var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// The pointer for C functions of a type with public fields, such as GtkWindow.
  public func of<Type>(_ type: Type.Type) -> UnsafeMutablePointer<Type> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
}
