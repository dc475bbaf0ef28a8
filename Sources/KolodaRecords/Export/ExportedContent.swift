/// Finds lines of an export by the records that they hold, for records without an id.
struct ExportedContent {
  /// Fields that replace a record's own, which so may have been anything.
  private static let replaced = Set(
    ["answer"] + RecordExport.Extra.allCases.filter(\.isProdigys).map(\.rawValue))
  /// Fields that are added; where a record has one of the name, the added one gets a prefix.
  ///
  /// The last three are of the answers to a shared deck.
  private static let added = Set(
    RecordExport.Extra.allCases.filter { !$0.isProdigys }.map(\.rawValue)
      + ["resolved", "extra", "settled"])
  /// The member that holds a record that is not an object, as `koloda export` names it.
  private static let whole = "record"

  /// The fields of each line.
  private let exported: [[String: String]]
  /// The lines by what they hold apart from added fields, for each set of added names that are a
  /// record's own.
  private var places: [Set<String>: [String: [Int]]] = [:]

  /// - Parameter lines: the lines of an export, which are JSON objects.
  init(_ lines: [Record]) {
    exported = lines.map { Self.values(of: $0) }
  }

  /// The lines, counted from 0, that hold a record of a file in a form.
  mutating func lines(holding record: Record, in form: RecordForm) -> [Int] {
    guard let line = try? RecordLine.json(of: record, in: form) else { return [] }
    let values: [String: String]
    let read = Record.json(line)
    if read.isObject {
      values = Self.values(of: read)
    } else {
      values = [Self.whole: Self.text(String(decoding: line, as: UTF8.self))]
    }
    let own = Set(values.keys.filter { Self.isAdded($0) })
    let content = Self.content(of: values, own: own)
    if content.isEmpty { return [] }
    if places[own] == nil { places[own] = linesByContent(own: own) }
    return places[own]?[content] ?? []
  }

  private func linesByContent(own: Set<String>) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (number, line) in exported.enumerated() where Self.canHold(own, line) {
      found[Self.content(of: line, own: own), default: []].append(number)
    }
    return found
  }

  /// Whether a line may hold a record that has these of the added names itself.
  private static func canHold(_ own: Set<String>, _ line: [String: String]) -> Bool {
    own.allSatisfy { line[$0] != nil }
      && line.keys.allSatisfy { name in
        // A prefix is a sign that the record has a field of the name.
        guard !own.contains(name), let base = unprefixed(name) else { return true }
        return own.contains(base)
      }
  }

  /// An added field's name without the prefix; nil for other names.
  private static func unprefixed(_ name: String) -> String? {
    guard name.hasPrefix(OwnFields.lead) else { return nil }
    let base = String(name.dropFirst(OwnFields.lead.count))
    return added.contains(base) ? base : nil
  }

  private static func isAdded(_ name: String) -> Bool {
    added.contains(name) || unprefixed(name) != nil
  }

  /// The fields by their names, of which the last counts; texts differ from other values.
  private static func values(of record: Record) -> [String: String] {
    var values: [String: String] = [:]
    for field in record.fields {
      let value = record.text(of: field)
      values[field.name] = field.kind == .text ? text(value) : value
    }
    return values
  }

  private static func text(_ text: String) -> String { "\"" + text }

  /// The fields of a record as one text: without replaced ones, and of the added ones only its own.
  private static func content(of values: [String: String], own: Set<String>) -> String {
    values
      .filter { !replaced.contains($0.key) && (own.contains($0.key) || !isAdded($0.key)) }
      .sorted { $0.key < $1.key }
      .map { "\($0.key.utf8.count) \($0.value.utf8.count) \($0.key)\($0.value)" }
      .joined()
  }
}

extension RecordListing {
  /// The records, counted from 0, that each line of an export holds with all their fields; this
  /// reads the whole file.
  package func numbers(exportedAs lines: [Record]) -> [[Int]] {
    var found = [[Int]](repeating: [], count: lines.count)
    if lines.isEmpty { return found }
    var content = ExportedContent(lines)
    var window = FileWindow(file)
    for number in 0..<count {
      for line in content.lines(holding: record(number, in: &window), in: form) {
        found[line].append(number)
      }
    }
    return found
  }
}
