import CAdwaita

extension gboolean {
  /// Whether the value is GLib's TRUE.
  var isTrue: Bool { self != 0 }
}
