import CAdwaita
import KolodaGTK
import KolodaRecords

/// The rows of the Fields window for how a table is written.
@MainActor
final class TableFormRows {
  /// The rows, with a title; nil for a file that can be no table.
  private(set) var group: Widget?
  /// Called with the whole choice when a part of it changes.
  var onChange: (@MainActor (TableChoice) -> Void)?
  private var choice: TableChoice
  /// Keeps the rows alive.
  private var rows: [AnyObject] = []

  /// The most lines before a table that can be chosen here.
  private static let mostLines = 20

  /// - Parameter choice: how the table is written, or only whether a text file is one; nil for a file
  ///   that can be none.
  init(_ choice: TableChoice?) {
    self.choice = choice ?? TableChoice()
    guard let choice else { return }
    let made = adw_preferences_group_new()
    group = made
    adw_preferences_group_set_title(made.of(AdwPreferencesGroup.self), RecordTexts.table)
    if choice.isTable != nil {
      add(
        RecordTexts.textFile, [(true, RecordTexts.table), (false, RecordTexts.flashCards)],
        \.isTable)
    }
    guard choice.isTable != false else { return }
    add(
      RecordTexts.firstLine, [(true, RecordTexts.namesOfFields), (false, RecordTexts.aRecord)],
      \.hasNames)
    let lines = Set(0...Self.mostLines).union([choice.skippedLines ?? 0]).sorted()
    add(RecordTexts.skippedLines, lines.map { ($0, String($0)) }, \.skippedLines)
    add(
      RecordTexts.separator,
      TableChoice.Separator.allCases.map { ($0, RecordTexts.name(of: $0)) }, \.separator)
    add(
      RecordTexts.quotes, TableChoice.Quote.allCases.map { ($0, RecordTexts.name(of: $0)) },
      \.quote)
    add(
      RecordTexts.quoteInField,
      [(false, RecordTexts.twice), (true, RecordTexts.backslash)], \.hasBackslashes)
  }

  private func add<Value: Equatable>(
    _ title: String, _ choices: [(Value, String)], _ part: WritableKeyPath<TableChoice, Value?>
  ) {
    let row = ChoiceRow<Value>(title, nil, choices)
    choice[keyPath: part].map { row.show($0) }
    row.onChange = { [weak self] value in
      guard let self else { return }
      choice[keyPath: part] = value
      onChange?(choice)
    }
    rows.append(row)
    group.map { adw_preferences_group_add($0.of(AdwPreferencesGroup.self), row.widget) }
  }
}
