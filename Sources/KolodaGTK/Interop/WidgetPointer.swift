import CAdwaita

/// A widget as GTK's constructors return it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The pointer as C functions for types without public fields take it.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// The pointer as signals take it.
  public var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// The pointer as C functions for a type with public fields, such as GtkWindow, take it.
  public func of<Type>(_ type: Type.Type) -> UnsafeMutablePointer<Type> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
}
