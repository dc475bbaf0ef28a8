import KolodaFiles

/// The names of classes that a data set of Hugging Face writes as numbers, by field.
///
/// They are not in the records, but before them, in what the hub's server gives out, or beside them: in
/// `dataset_info.json`, `dataset_infos.json`, or at the beginning of `README.md`.
package struct ClassNames: Hashable, Sendable {
  /// The names of the classes of a field, by the field's path, such as `objects.category`.
  package private(set) var names: [String: [String]] = [:]
  /// The fields whose classes are called otherwise in another part of the data set.
  private var contested: Set<String> = []

  /// Names of classes by field; none unless some are given.
  package init(_ names: [String: [String]] = [:]) { self.names = names }

  /// The name of a class by its number; nil if it has none.
  func name(of number: String, in field: String) -> String? {
    guard let names = names[field], let place = Int(number), names.indices.contains(place) else {
      return nil
    }
    return names[place]
  }

  /// Whether a number stands for no class, as -1 does where a record has none yet.
  func isNone(_ number: String, in field: String) -> Bool {
    number == "-1" && names[field] != nil
  }

  /// What a field says as the names of its classes, such as `World (0)`; nil if it says something else.
  func words(of field: RecordField, in record: Record) -> String? {
    guard names[field.name] != nil else { return nil }
    let text = record.text(of: field)
    if let name = name(of: text, in: field.name) { return "\(name) (\(text))" }
    guard record.isContainer(field) else { return nil }
    return record.bytes.withUnsafeBytes { buffer in
      let value = UnsafeRawBufferPointer(rebasing: buffer[field.value])
      guard let elements = value.jsonElements(atMost: Self.mostElements), !elements.isEmpty else {
        return nil
      }
      let found = elements.map { element -> String? in
        let number = String(decoding: element, as: UTF8.self)
        return name(of: number, in: field.name).map { "\($0) (\(number))" }
      }
      return found.contains(nil) ? nil : found.compactMap(\.self).joined(separator: ", ")
    }
  }

  /// The most classes of a record that are named.
  private static let mostElements = 1000

  mutating func add(_ found: [String], to field: String) {
    guard !found.isEmpty, !contested.contains(field) else { return }
    if let known = names[field], known != found {
      names[field] = nil
      contested.insert(field)
    } else {
      names[field] = found
    }
  }
}

// MARK: Where they are

extension ClassNames {
  /// The files that may have them, the likelier ones first.
  private static let fileNames = ["dataset_info.json", "dataset_infos.json", "README.md"]
  /// The longest part of such a file that is read, in bytes.
  private static let longest: Int64 = 1 << 20

  /// Looks for them beside a file, and beside its folder: data sets have their files in `data`.
  ///
  /// This reads these files, and may block.
  init(besideFileAt path: [UInt8]) {
    var folder = path[...]
    for _ in 0..<2 {
      guard let slash = folder.lastIndex(of: ASCII.slash) else { break }
      folder = folder[..<slash]
      for name in Self.fileNames {
        let file = Array(folder) + [ASCII.slash] + Array(name.utf8)
        guard file != path, let opened = try? RecordFile(file),
          let text = try? opened.bytes(0..<min(opened.length, Self.longest))
        else { continue }
        let found = name.hasSuffix(".md") ? ClassNames(inYAML: text) : ClassNames(inJSON: text)
        guard !found.names.isEmpty else { continue }
        self = found
        return
      }
    }
    self.init()
  }
}

// MARK: JSON

extension ClassNames {
  /// How deep fields may lie in one another.
  private static let deepest = 8

  /// Reads a file that describes a data set, or each of its parts.
  init(inJSON text: [UInt8]) {
    self.init()
    text.withUnsafeBytes { bytes in
      guard let info = JSONMembers(bytes) else { return }
      if let features = info["features"] { return add(features, at: "", depth: 0) }
      for part in info.all {
        JSONMembers(part.value)?["features"].map { add($0, at: "", depth: 0) }
      }
    }
  }

  /// Reads the features that the hub's server of rows describes before them, each in a `row` then.
  ///
  /// - Parameter head: the file up to the first row.
  init(beforeRows head: [UInt8]) {
    self.init()
    (head + Array("]}".utf8)).withUnsafeBytes { bytes in
      for feature in JSONMembers(bytes)?["features"]?.jsonElements() ?? [] {
        guard let members = JSONMembers(feature), let name = members.text(of: "name"),
          let type = members["type"]
        else { continue }
        add(type, at: "row.\(name)", depth: 0)
      }
    }
  }

  /// Adds the classes of what a value describes: a class, a list or the members of an object.
  private mutating func add(_ feature: UnsafeRawBufferPointer, at path: String, depth: Int) {
    guard depth < Self.deepest else { return }
    guard let members = JSONMembers(feature) else {
      if let only = feature.jsonElements(atMost: 1)?.first { add(only, at: path, depth: depth + 1) }
      return
    }
    switch members.text(of: "_type") {
    case "ClassLabel": add(members["names"]?.jsonTexts ?? [], to: path)
    case .some:
      if let element = members["feature"] { add(element, at: path, depth: depth + 1) }
    case nil:
      for member in members.all {
        add(
          member.value, at: path.isEmpty ? member.name : "\(path).\(member.name)",
          depth: depth + 1)
      }
    }
  }
}

// MARK: YAML

extension ClassNames {
  /// What the beginning of a page in Markdown stands between.
  private static let fence = "---"

  /// Reads the beginning of a page that describes a data set, as the hub writes it.
  ///
  /// Of YAML, only the form is read that `datasets` writes.
  init(inYAML text: [UInt8]) {
    self.init()
    let lines = text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.first.map(Self.isFence) == true,
      let end = lines.dropFirst().firstIndex(where: Self.isFence)
    else { return }
    /// The fields around a line, and how far each is indented.
    var fields: [(indent: Int, name: String)] = []
    /// The classes that are being read, and how far the line before them is indented.
    var classes: (indent: Int, names: [String])?
    for line in lines[1..<end] {
      var words = line.drop { $0 == " " }
      guard !words.isEmpty else { continue }
      var indent = line.count - words.count
      if let outer = classes?.indent, let count = classes?.names.count {
        if indent >= outer, let name = Self.className(words, number: count) {
          classes?.names.append(name)
          continue
        }
        add(classes?.names ?? [], to: fields.map(\.name).joined(separator: "."))
        classes = nil
      }
      if words.hasPrefix("- ") {
        words = words.dropFirst(2)
        indent += 2
      }
      if let name = Self.value(of: "name", in: words) {
        while let last = fields.last, last.indent >= indent { fields.removeLast() }
        fields.append((indent, name))
      } else if Self.value(of: "names", in: words) == "" {
        classes = (indent, [])
      }
    }
    if let (_, names) = classes { add(names, to: fields.map(\.name).joined(separator: ".")) }
  }

  private static func isFence(_ line: String) -> Bool { line.hasPrefix(fence) }

  /// The name of a class in a line such as `'0': World`, if it is that of the next number, or in one such
  /// as `- World`.
  private static func className(_ line: Substring, number: Int) -> String? {
    if line.hasPrefix("- ") {
      // The next field begins with a dash, too.
      let text = line.dropFirst(2)
      return value(of: "name", in: text) == nil ? unquoted(text) : nil
    }
    return ["'\(number)'", "\"\(number)\"", "\(number)"].lazy.compactMap { value(of: $0, in: line) }
      .first
  }

  /// The value that a line has for a key; nil if it has another key.
  private static func value(of key: String, in line: Substring) -> String? {
    guard line.hasPrefix(key + ":") else { return nil }
    return unquoted(line.dropFirst(key.count + 1))
  }

  private static func unquoted(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    let last = start.lastIndex { !$0.isWhitespace }
    let text = last.map { start[...$0] } ?? ""
    guard text.count >= 2, let quote = text.first, quote == text.last, "'\"".contains(quote) else {
      return String(text)
    }
    let inner = String(text.dropFirst().dropLast())
    return quote == "'" ? inner.replacing("''", with: "'") : inner.replacing("\\\"", with: "\"")
  }
}
