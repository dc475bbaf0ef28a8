import CKolodaGLib

/// GLib's key file: a text file with groups of named values.
package struct KeyFile: ~Copyable {
  private let file: OpaquePointer?

  /// Makes an empty key file.
  package init() {
    file = g_key_file_new()
  }

  /// Reads a key file; a file that is missing or malformed counts as empty.
  package init(path: String) {
    self.init()
    g_key_file_load_from_file(file, path, GKeyFileFlags(rawValue: 0), nil)
  }

  deinit {
    if let file { g_key_file_unref(file) }
  }

  /// Returns the integer of a key; nil if it is missing or no integer.
  package func int(_ group: String, _ key: String) -> Int? {
    var error: UnsafeMutablePointer<GError>?
    let value = g_key_file_get_integer(file, group, key, &error)
    guard error == nil else {
      g_error_free(error)
      return nil
    }
    return Int(value)
  }

  /// Returns the string of a key; nil if it is missing.
  package func string(_ group: String, _ key: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The names of the groups, in the file's order.
  package var groups: [String] {
    var count: gsize = 0
    guard let names = g_key_file_get_groups(file, &count) else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
  }

  /// Sets a key to an integer; GLib stores 32 bits, so the value is clamped.
  package func set(_ group: String, _ key: String, _ value: Int) {
    g_key_file_set_integer(file, group, key, Int32(clamping: value))
  }

  /// Sets a key to a string.
  package func set(_ group: String, _ key: String, _ value: String) {
    g_key_file_set_string(file, group, key, value)
  }

  /// The contents as the text of a key file.
  package var text: String {
    var length: gsize = 0
    guard let text = g_key_file_to_data(file, &length, nil) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
