import KolodaLocalization
import KolodaRecords
import KolodaTriage

// What the fields of records are for, and how a file is read.
extension RecordTexts {
  package static var fieldsTitle: String { localized("Fields") }
  package static var fieldsMenu: String { localized("Fields…") }
  package static var question: String { localized("Question") }
  package static var questionMore: String { localized("Shown above each card of this deck") }
  package static var noField: String { localizedIn("field", "None") }

  /// The name of a role of fields.
  package static func title(of role: FieldRoles.Role) -> String {
    switch role {
    case .title: localizedIn("field", "Title")
    case .text: localizedIn("field", "Text")
    // TRANSLATORS: one of two answers that people compare.
    case .first: localizedIn("field", "First Answer")
    case .second: localizedIn("field", "Second Answer")
    case .picture: localizedIn("field", "Picture")
    case .label: localizedIn("field", "Suggestion")
    // TRANSLATORS: the field that tells records apart.
    case .identity: localizedIn("field", "ID")
    }
  }

  /// What a field with the role is for.
  package static func about(_ role: FieldRoles.Role) -> String {
    switch role {
    case .title: localized("The heading of a card")
    case .text: localized("The text of a card, below its title")
    case .first: localized("Shown beside the second: a swipe chooses the better one")
    case .second: localized("Shown beside the first")
    case .picture: localized("The name of a picture in this file’s folder")
    case .label: localized("The answer that a record suggests")
    case .identity: localized("Finds a record again when the file changes")
    }
  }

  package static var blinding: String { localized("Two Answers Are Shown") }
  package static var blindingMore: String {
    localized("Blinded, each card decides the sides, and shows nothing that tells them apart")
  }
  /// Whether two answers are blinded.
  package static func name(ofBlinding areBlinded: Bool) -> String {
    areBlinded ? localizedIn("answers", "Blinded") : localizedIn("answers", "As in the File")
  }

  package static var labelMeaning: String { localized("Suggestions Are") }
  package static var labelMeaningMore: String {
    localized("Answers go to a pile, and the names of classes are accepted")
  }
  // TRANSLATORS: the program decides, from what is in the file.
  package static var guessed: String { localizedIn("field", "Guessed") }

  /// What labels are.
  package static func name(of meaning: LabelMeaning) -> String {
    switch meaning {
    // TRANSLATORS: suggestions such as "yes" or "reject".
    case .verdicts: localizedIn("suggestions", "Answers")
    // TRANSLATORS: suggestions such as "politics" or "0".
    case .classes: localizedIn("suggestions", "Classes")
    }
  }

  package static var table: String { localized("Table") }
  package static var flashCards: String { localized("Flash Cards") }
  package static var textFile: String { localized("This File Is") }
  package static var firstLine: String { localized("First Line") }
  package static var namesOfFields: String { localized("Names of Fields") }
  package static var aRecord: String { localized("Record") }
  package static var skippedLines: String { localized("Lines Before the Table") }
  package static var separator: String { localized("Separator") }
  package static var quotes: String { localized("Quotes") }
  package static var quoteInField: String { localized("Quote in a Field") }
  package static var twice: String { localized("Written Twice") }
  package static var backslash: String { localized("Behind a Backslash") }

  /// What separates the fields of a table.
  package static func name(of separator: TableChoice.Separator) -> String {
    switch separator {
    case .comma: localized("Comma")
    case .semicolon: localized("Semicolon")
    case .tab: localized("Tab")
    case .pipe: "|"
    case .none: localizedIn("separator", "None")
    }
  }

  /// What is around fields.
  package static func name(of quote: TableChoice.Quote) -> String {
    switch quote {
    case .double: "\""
    case .single: "'"
    case .none: localizedIn("quotes", "None")
    }
  }

  /// How a table is read, where that may be news.
  package static func reading(_ dialect: TableDialect) -> String {
    var parts: [String] = []
    if dialect.skippedLines > 0 {
      parts.append(
        localizedCount(
          "{count} line before the table", "{count} lines before the table",
          count: dialect.skippedLines))
    }
    if dialect.explainingRows > 0 {
      parts.append(
        localizedCount(
          "{count} line below the names explains them",
          "{count} lines below the names explain them", count: dialect.explainingRows))
    }
    if !dialect.hasNames { parts.append(localized("the first line is a record")) }
    if dialect.separator == nil { parts.append(localized("each line is one field")) }
    if dialect.endsWithSeparator { parts.append(localized("each line ends with a separator")) }
    if dialect.quote == nil { parts.append(localized("no quotes")) }
    if dialect.hasBackslashes { parts.append(localized("quotes behind a backslash")) }
    let all = parts.joined(separator: " · ")
    return all.isEmpty
      ? "" : localized("Read like this: {ways}. Fields can change it.", ["ways": all])
  }

  package static var positions: String { localized("Positions Count") }
  package static var positionsMore: String {
    localized("Where the marked parts of a text begin and end")
  }

  /// What positions count.
  package static func name(of unit: PositionUnit) -> String {
    switch unit {
    case .scalars: localizedIn("positions", "Characters")
    case .units: localizedIn("positions", "UTF-16 Units")
    }
  }

  package static var order: String { localized("Order") }
  package static var fileOrder: String { localizedIn("order", "As in the File") }
  package static var shuffled: String { localizedIn("order", "Shuffled") }

  package static func ascending(_ field: String) -> String {
    localized("{field}, Smallest First", ["field": field])
  }

  package static func descending(_ field: String) -> String {
    localized("{field}, Largest First", ["field": field])
  }

  package static var identityChanged: String {
    localized("Another field now identifies the records. Your decisions are kept.")
  }
}
