import CAdwaita

extension gboolean {
  /// Whether it is GLib's TRUE.
  var isTrue: Bool { self != 0 }
}
