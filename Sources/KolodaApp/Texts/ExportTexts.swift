import KolodaLocalization

/// The words around the export of decisions.
enum ExportTexts {
  static var title: String { localized("Export Decisions") }
  static var table: String { localized("Table (CSV)") }
  static var lines: String { localized("JSON Lines (JSONL)") }

  static func fileName(_ title: String) -> String {
    localized("{title} decisions.csv", ["title": title])
  }

  static func exported(_ count: Int) -> String {
    localizedCount("Exported {count} decision", "Exported {count} decisions", count: count)
  }

  static func failed(_ reason: String) -> String {
    localized("The decisions were not exported. {reason}", ["reason": reason])
  }
}
