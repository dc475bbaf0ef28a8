import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaRecords

/// A window for the roles of the fields in a deck's records and for the question about each record.
///
/// Both are saved for the deck.
@MainActor
final class FieldsWindow {
  /// Everything that can be chosen in the window.
  struct Choice: Equatable {
    var roles: FieldRoles
    var question: String
    var order: RecordOrder
    var coding: TextCoding
    var array: String?
    /// How the table is written; nil for files that can be none.
    var table: TableChoice?
  }

  private let window: Widget
  private var choice: Choice
  private let changed: @MainActor (Choice) -> Void
  private var rows: [ChoiceRow<String?>] = []
  private let tableRows: TableFormRows
  private var unitRow: ChoiceRow<PositionUnit?>?
  private var labelsRow: ChoiceRow<LabelMeaning?>?
  private var blindingRow: ChoiceRow<Bool>?
  private var orderRow: ChoiceRow<RecordOrder>?
  private var codingRow: ChoiceRow<TextCoding>?
  private var arrayRow: ChoiceRow<String?>?

  /// The most fields to choose from.
  private static let mostFields = 500
  /// The most characters of a field's name.
  private static let longestName = 200
  private static let width: Int32 = 420
  /// The most height of what scrolls, so that the window fits on a small screen.
  private static let mostHeight: Int32 = 600

  /// Shows the window.
  ///
  /// - Parameters:
  /// - fields: the names of the records' fields.
  /// - numbers: the names of the fields that hold numbers.
  /// - arrays: the arrays of the file that may hold the records.
  /// - choice: the current choice.
  /// - hasRoles: whether the fields' roles can be chosen; those of bookmarks and flash cards are
  ///   fixed.
  /// - hasMark: whether the file's byte order mark fixes its encoding.
  /// - changed: called at once with each change.
  static func show(
    over parent: Widget, fields: [String], numbers: [String], arrays: [RecordArray] = [],
    choice: Choice,
    hasRoles: Bool, hasMark: Bool,
    changed: @escaping @MainActor (Choice) -> Void
  ) {
    let window = adw_window_new()
    let made = FieldsWindow(window, choice, changed)
    made.build(hasRoles ? fields : nil, numbers, arrays, hasMark: hasMark, over: parent)
    gtk_window_present(window.of(GtkWindow.self))
  }

  private init(
    _ window: Widget, _ choice: Choice, _ changed: @escaping @MainActor (Choice) -> Void
  ) {
    self.window = window
    self.choice = choice
    self.changed = changed
    tableRows = TableFormRows(choice.table)
    tableRows.onChange = { [weak self] table in self?.change { $0.table = table } }
  }

  private func build(
    _ fields: [String]?, _ numbers: [String], _ arrays: [RecordArray], hasMark: Bool,
    over parent: Widget
  ) {
    let top = window.of(GtkWindow.self)
    gtk_window_set_title(top, RecordTexts.fieldsTitle)
    gtk_window_set_transient_for(top, parent.of(GtkWindow.self))
    gtk_window_set_modal(top, 1)
    gtk_window_set_destroy_with_parent(top, 1)
    gtk_window_set_default_size(top, FieldsWindow.width, -1)
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24,
      children: [
        makeQuestion(), arrays.count > 1 ? makeArray(arrays) : nil,
        fields.flatMap { makeRoles($0) }, makeOrder(numbers), tableRows.group,
        hasMark ? nil : makeCoding(),
      ])
    let scroller = gtk_scrolled_window_new()
    for edge in [
      gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
      gtk_widget_set_margin_bottom,
    ] { edge(column, 18) }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, FieldsWindow.mostHeight)
    gtk_scrolled_window_set_child(scroller.opaque, column)
    gtk_widget_set_vexpand(scroller, 1)
    adw_window_set_content(
      window.of(AdwWindow.self),
      makeBox(GTK_ORIENTATION_VERTICAL, children: [adw_header_bar_new(), scroller]))
    closeOnEscape(window)
  }

  private func change(_ body: (inout Choice) -> Void) {
    body(&choice)
    changed(choice)
  }

  private func makeQuestion() -> Widget {
    let group = adw_preferences_group_new()
    let row = adw_entry_row_new()
    let preferences = group.of(AdwPreferencesGroup.self)
    adw_preferences_group_set_description(preferences, RecordTexts.questionMore)
    adw_preferences_row_set_title(
      UnsafeMutableRawPointer(row).assumingMemoryBound(to: AdwPreferencesRow.self),
      RecordTexts.question)
    gtk_editable_set_text(row.opaque, choice.question)
    // This closure keeps the object alive as long as the row.
    Signal.connect(row.object, "changed") { [self] () -> Void in
      change { $0.question = enteredText(in: row) }
    }
    adw_preferences_group_add(preferences, row)
    return group
  }

  private func makeOrder(_ numbers: [String]) -> Widget {
    let group = adw_preferences_group_new()
    // Keep the current shuffle instead of offering a new one.
    let shuffled =
      if case .shuffled = choice.order { choice.order } else {
        RecordOrder.shuffled(seed: .random(in: 1...99_999))
      }
    var choices: [(RecordOrder, String)] = [
      (.file, RecordTexts.fileOrder), (shuffled, RecordTexts.shuffled),
    ]
    for field in numbers.prefix(FieldsWindow.mostFields) {
      let name = field.beginning(FieldsWindow.longestName)
      choices.append((.ascending(field), RecordTexts.ascending(name)))
      choices.append((.descending(field), RecordTexts.descending(name)))
    }
    let row = ChoiceRow<RecordOrder>(RecordTexts.order, nil, choices)
    row.show(choice.order)
    row.onChange = { [weak self] order in self?.change { $0.order = order } }
    orderRow = row
    adw_preferences_group_add(group.of(AdwPreferencesGroup.self), row.widget)
    return group
  }

  private func makeArray(_ arrays: [RecordArray]) -> Widget {
    let group = adw_preferences_group_new()
    let row = ChoiceRow<String?>(
      RecordTexts.array, RecordTexts.arrayMore,
      arrays.map { ($0.name, RecordTexts.array($0.name, count: $0.count)) })
    row.show(choice.array)
    row.onChange = { [weak self] array in self?.change { $0.array = array } }
    arrayRow = row
    adw_preferences_group_add(group.of(AdwPreferencesGroup.self), row.widget)
    return group
  }

  /// The encodings to choose from, the chosen one among them.
  private var codings: [TextCoding] {
    let usual = TextCoding.own + TextCoding.others
    return usual.contains(choice.coding) ? usual : usual + [choice.coding]
  }

  private func makeCoding() -> Widget {
    let group = adw_preferences_group_new()
    let row = ChoiceRow<TextCoding>(
      RecordTexts.coding, RecordTexts.codingMore,
      codings.map { ($0, RecordTexts.name(of: $0)) })
    row.show(choice.coding)
    row.onChange = { [weak self] coding in self?.change { $0.coding = coding } }
    codingRow = row
    adw_preferences_group_add(group.of(AdwPreferencesGroup.self), row.widget)
    return group
  }

  /// What the positions of marked parts count.
  private func positionsRow() -> ChoiceRow<PositionUnit?> {
    let row = ChoiceRow<PositionUnit?>(
      RecordTexts.positions, RecordTexts.positionsMore,
      [(nil, RecordTexts.guessed)]
        + PositionUnit.allCases.map { ($0, RecordTexts.name(of: $0)) })
    row.show(choice.roles.positions)
    row.onChange = { [weak self] unit in self?.change { $0.roles.positions = unit } }
    unitRow = row
    return row
  }

  /// How the suggestions are meant.
  private func meaningRow() -> ChoiceRow<LabelMeaning?> {
    let row = ChoiceRow<LabelMeaning?>(
      RecordTexts.labelMeaning, RecordTexts.labelMeaningMore,
      [(nil, RecordTexts.guessed)]
        + LabelMeaning.allCases.map { ($0, RecordTexts.name(of: $0)) })
    row.show(choice.roles.labels)
    row.onChange = { [weak self] labels in self?.change { $0.roles.labels = labels } }
    labelsRow = row
    return row
  }

  /// Whether people are not to know which of two answers is which.
  private func sidesRow() -> ChoiceRow<Bool> {
    let row = ChoiceRow<Bool>(
      RecordTexts.blinding, RecordTexts.blindingMore,
      [false, true].map { ($0, RecordTexts.name(ofBlinding: $0)) })
    row.show(choice.roles.areBlinded)
    row.onChange = { [weak self] areBlinded in self?.change { $0.roles.areBlinded = areBlinded } }
    blindingRow = row
    return row
  }

  private func add<Value>(
    _ row: ChoiceRow<Value>, to group: UnsafeMutablePointer<AdwPreferencesGroup>
  ) {
    adw_preferences_group_add(group, row.widget)
  }

  private func makeRoles(_ fields: [String]) -> Widget {
    let group = adw_preferences_group_new()
    let preferences = group.of(AdwPreferencesGroup.self)
    adw_preferences_group_set_title(preferences, RecordTexts.fieldsTitle)
    let choices: [(String?, String)] =
      [(nil, RecordTexts.noField)]
      + fields.prefix(FieldsWindow.mostFields).map { ($0, $0.beginning(FieldsWindow.longestName)) }
    for role in FieldRoles.Role.allCases {
      if role == .identity {
        add(positionsRow(), to: preferences)
        add(meaningRow(), to: preferences)
      }
      let row = ChoiceRow<String?>(RecordTexts.title(of: role), RecordTexts.about(role), choices)
      row.show(choice.roles[role])
      row.onChange = { [weak self] field in self?.change { $0.roles[role] = field } }
      rows.append(row)
      adw_preferences_group_add(preferences, row.widget)
      if role == .second { add(sidesRow(), to: preferences) }
    }
    return group
  }
}
