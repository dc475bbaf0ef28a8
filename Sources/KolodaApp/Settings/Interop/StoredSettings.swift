import CAdwaita
import FoundationEssentials
import KolodaGLib
import KolodaGTK

/// The program's settings in GSettings.
///
/// GSettings ends a program that asks for a setting that is not in its schema, so everything is
/// looked up before.
@MainActor
final class StoredSettings {
  private struct Part {
    let prefix: String
    let settings: ObjectReference
    let schema: OpaquePointer
  }

  private var parts: [Part] = []

  /// The prefix of names in the schema for keys.
  nonisolated static let keysPrefix = "keys/"

  /// The folder for schemas within a prefix.
  private nonisolated static let schemaFolder = "share/glib-2.0/schemas"

  /// Opens the settings where the desktop keeps them; nil if the schema is not installed.
  convenience init?() {
    self.init { StoredSettings.schema($0) }
  }

  /// Opens the settings with the compiled schemas of a folder.
  ///
  /// - Parameter isInMemory: whether they start with their defaults and are never saved.
  convenience init?(folder: String, isInMemory: Bool) {
    let backend = isInMemory ? g_memory_settings_backend_new() : nil
    defer { backend.map { g_object_unref($0) } }
    self.init(backend: backend) { StoredSettings.schema($0, in: folder) }
  }

  private init?(
    backend: UnsafeMutablePointer<GSettingsBackend>? = nil, find: (String) -> OpaquePointer?
  ) {
    guard let schema = find(ProgramIdentity.identifier) else { return nil }
    open(schema, prefix: "", backend)
    guard !parts.isEmpty else { return nil }
    if let keys = find(ProgramIdentity.identifier + ".Keys") {
      open(keys, prefix: StoredSettings.keysPrefix, backend)
    }
  }

  isolated deinit {
    for part in parts { g_settings_schema_unref(part.schema) }
  }

  private func open(
    _ schema: OpaquePointer, prefix: String, _ backend: UnsafeMutablePointer<GSettingsBackend>?
  ) {
    // Only a schema with a path of its own can be opened without giving a path.
    guard g_settings_schema_get_path(schema) != nil,
      let settings = g_settings_new_full(schema, backend, nil)
    else {
      g_settings_schema_unref(schema)
      return
    }
    let object = UnsafeMutableRawPointer(settings)
    parts.append(
      Part(
        prefix: prefix, settings: ObjectReference(owning: OpaquePointer(object)), schema: schema))
  }

  private static func schema(_ name: String) -> OpaquePointer? {
    if let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    {
      return schema
    }
    // If the program is installed where the desktop doesn't look, its schema is in its own prefix.
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let prefix = URL(fileURLWithPath: program).deletingLastPathComponent()
      .deletingLastPathComponent()
    return Self.schema(name, in: prefix.appendingPathComponent(schemaFolder).path)
  }

  private static func schema(_ name: String, in folder: String) -> OpaquePointer? {
    guard let source = g_settings_schema_source_new_from_directory(folder, nil, 1, nil) else {
      return nil
    }
    defer { g_settings_schema_source_unref(source) }
    return g_settings_schema_source_lookup(source, name, 0)
  }

  /// The current values of all settings, by name.
  var values: [String: StoredValue] {
    read { part, name in
      g_settings_get_value(part.settings.pointer.settings, name)
    }
  }

  /// The schema's default values of all settings, by name.
  var defaults: [String: StoredValue] {
    read { part, name in
      guard let key = g_settings_schema_get_key(part.schema, name) else { return nil }
      defer { g_settings_schema_key_unref(key) }
      return g_settings_schema_key_get_default_value(key)
    }
  }

  private func read(_ value: (Part, String) -> OpaquePointer?) -> [String: StoredValue] {
    var values: [String: StoredValue] = [:]
    for part in parts {
      guard let names = g_settings_schema_list_keys(part.schema) else { continue }
      defer { g_strfreev(names) }
      var next = names
      while let name = next.pointee {
        defer { next += 1 }
        guard let variant = value(part, String(cString: name)) else { continue }
        values[part.prefix + String(cString: name)] = StoredValue(variant)
        g_variant_unref(variant)
      }
    }
    return values
  }

  /// Saves a value.
  ///
  /// - Returns: whether it was saved; false if the schema has no such setting or it is locked.
  @discardableResult
  func store(_ value: StoredValue, as name: String) -> Bool {
    let isKey = name.hasPrefix(StoredSettings.keysPrefix)
    let prefix = isKey ? StoredSettings.keysPrefix : ""
    let name = String(name.dropFirst(prefix.count))
    guard let part = parts.first(where: { $0.prefix == prefix }),
      g_settings_schema_has_key(part.schema, name) != 0,
      let key = g_settings_schema_get_key(part.schema, name)
    else { return false }
    defer { g_settings_schema_key_unref(key) }
    guard let variant = value.variant else { return false }
    g_variant_ref_sink(variant)
    defer { g_variant_unref(variant) }
    guard g_variant_is_of_type(variant, g_settings_schema_key_get_value_type(key)) != 0,
      g_settings_schema_key_range_check(key, variant) != 0
    else { return false }
    return g_settings_set_value(part.settings.pointer.settings, name, variant) != 0
  }

  /// Sets a callback for changes of settings, made here or elsewhere.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    for part in parts {
      Signal.connectPointer(UnsafeMutableRawPointer(part.settings.pointer), "changed") { _ in
        body()
      }
    }
    // GSettings only reports changes of settings that have been read at least once.
    _ = values
  }
}

extension OpaquePointer {
  /// The pointer with the type that GSettings functions expect.
  fileprivate var settings: UnsafeMutablePointer<GSettings> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GSettings.self)
  }
}

extension StoredValue {
  /// Converts a GLib value; nil for a type that no setting has.
  fileprivate init?(_ variant: OpaquePointer) {
    switch g_variant_get_type_string(variant).map({ String(cString: $0) }) {
    case "b": self = .flag(g_variant_get_boolean(variant) != 0)
    case "i": self = .whole(Int(g_variant_get_int32(variant)))
    case "d": self = .number(g_variant_get_double(variant))
    case "s": self = .text(g_variant_get_string(variant, nil).map { String(cString: $0) } ?? "")
    case "as":
      var texts: [String] = []
      for index in 0..<g_variant_n_children(variant) {
        guard let child = g_variant_get_child_value(variant, index) else { continue }
        texts.append(g_variant_get_string(child, nil).map { String(cString: $0) } ?? "")
        g_variant_unref(child)
      }
      self = .texts(texts)
    default: return nil
    }
  }

  /// The value for GLib, with a floating reference.
  fileprivate var variant: OpaquePointer? {
    switch self {
    case .flag(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .whole(let number): return g_variant_new_int32(Int32(clamping: number))
    case .number(let number): return g_variant_new_double(number)
    case .text(let text): return g_variant_new_string(text)
    case .texts(let texts):
      var children: [OpaquePointer?] = texts.map { g_variant_new_string($0) }
      let count = gsize(children.count)
      let type = g_variant_type_new("s")
      defer { g_variant_type_free(type) }
      return children.withUnsafeMutableBufferPointer {
        g_variant_new_array(type, $0.baseAddress, count)
      }
    }
  }
}
