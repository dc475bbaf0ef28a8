import CAdwaita

extension UnsafeMutableRawPointer {
  /// Whether this object is of a type or one of its subtypes.
  package func isInstance(of type: GType) -> Bool {
    g_type_check_instance_is_a(assumingMemoryBound(to: GTypeInstance.self), type).isTrue
  }
}
