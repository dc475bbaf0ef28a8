import CKolodaGLib

/// GLib's key file: groups of named values in a text file.
package struct KeyFile: ~Copyable {
  private let file: OpaquePointer?

  /// An empty file.
  package init() {
    file = g_key_file_new()
  }

  /// Reads a file; one that is not there, or is no key file, is empty.
  package init(path: String) {
    self.init()
    g_key_file_load_from_file(file, path, GKeyFileFlags(rawValue: 0), nil)
  }

  deinit {
    if let file { g_key_file_unref(file) }
  }

  /// The number of a key, nil where there is none.
  package func int(_ group: String, _ key: String) -> Int? {
    var error: UnsafeMutablePointer<GError>?
    let value = g_key_file_get_integer(file, group, key, &error)
    guard error == nil else {
      g_error_free(error)
      return nil
    }
    return Int(value)
  }

  /// The text of a key, nil where there is none.
  package func string(_ group: String, _ key: String) -> String? {
    guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The groups, in their order.
  package var groups: [String] {
    var count: gsize = 0
    guard let names = g_key_file_get_groups(file, &count) else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
  }

  /// Gives a key a number.
  package func set(_ group: String, _ key: String, _ value: Int) {
    g_key_file_set_integer(file, group, key, Int32(clamping: value))
  }

  /// Gives a key a text.
  package func set(_ group: String, _ key: String, _ value: String) {
    g_key_file_set_string(file, group, key, value)
  }

  /// The file's text.
  package var text: String {
    var length: gsize = 0
    guard let text = g_key_file_to_data(file, &length, nil) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
