import KolodaLocalization

/// The words around the export of decisions.
enum ExportTexts {
  static var title: String { localized("Export Decisions") }
  static var table: String { localized("Table (CSV)") }
  static var lines: String { localized("JSON Lines (JSONL)") }

  static var json: String { localized("JSON Array (JSON)") }
  static var tabs: String { localized("Tab-Separated Values (TSV)") }
  static var list: String { localized("Plain List (TXT)") }

  static func fileName(_ title: String, ending: String) -> String {
    localized("{title} decisions", ["title": title]) + "." + ending
  }

  static func withoutAnswer(_ count: Int) -> String {
    localizedCount(
      "{count} record can’t hold an answer in this format",
      "{count} records can’t hold an answer in this format", count: count)
  }

  static func exported(_ count: Int) -> String {
    localizedCount("Exported {count} decision", "Exported {count} decisions", count: count)
  }

  static func failed(_ reason: String) -> String {
    localized("The decisions were not exported. {reason}", ["reason": reason])
  }
}
