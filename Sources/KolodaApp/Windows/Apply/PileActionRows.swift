import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaOutcomes
import KolodaTriage

/// The rows for what to do with one pile: a choice, and a folder and the folders in it if that needs
/// them.
@MainActor
final class PileActionRows {
  /// What can be done with a pile.
  private enum Choice: Equatable { case nothing, trash, move, copy }

  let pile: PileID
  var widgets: [Widget] { [choice.widget, place, patterns.widget] }
  private let choice: ChoiceRow<Choice>
  private let place: Widget
  private var chosen = Choice.nothing
  private var folder: [UInt8]?
  private let patterns: ChoiceRow<FolderPattern?>
  private var pattern: FolderPattern?
  /// Asks for a folder; the answer comes later, or never.
  private let ask: @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
  /// Called when the choice or the folder has changed.
  var onChange: (@MainActor () -> Void)?

  init(
    _ pile: Pile, ask: @escaping @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
  ) {
    self.pile = pile.id
    self.ask = ask
    choice = ChoiceRow(
      pile.title, nil,
      [
        (.nothing, ApplyTexts.nothing), (.trash, ApplyTexts.trash), (.move, ApplyTexts.move),
        (.copy, ApplyTexts.copy),
      ])
    patterns = ChoiceRow(
      ApplyTexts.subfolders, nil,
      [
        (nil, ApplyTexts.noSubfolders), (.years, ApplyTexts.byYear), (.months, ApplyTexts.byMonth),
        (.days, ApplyTexts.byDay), (.cameras, ApplyTexts.byCamera),
      ])
    let button = gtk_button_new_with_label(ApplyTexts.choose)
    place = makePreferenceRow(ApplyTexts.folder, ApplyTexts.noFolder, control: button)
    let row = choice.widget
    let sign = gtk_image_new_from_icon_name(pile.icon)
    for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(sign, name) }
    adw_action_row_add_prefix(row.of(AdwActionRow.self), sign)
    switch pile.preset {
    case .move: chosen = .move
    case .copy: chosen = .copy
    case nil: break
    }
    folder = pile.preset?.folder
    choice.show(chosen)
    sayFolder()
    choice.onChange = { [weak self] in self?.choose($0) }
    patterns.onChange = { [weak self] new in
      self?.pattern = new
      self?.onChange?()
    }
    shim_accessible_set_label(button.opaque, ApplyTexts.folder(of: pile.title))
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.askForFolder() }
  }

  /// The chosen action; nil as long as its folder is missing.
  var action: ApplyRequest.PileAction? {
    switch chosen {
    case .nothing: .nothing
    case .trash: .trash
    case .move: folder.map { .move($0, by: pattern) }
    case .copy: folder.map { .copy($0, by: pattern) }
    }
  }

  /// Shows how many photos there are and how large they are together.
  func say(_ text: String) {
    adw_action_row_set_subtitle(choice.widget.of(AdwActionRow.self), text)
  }

  /// Shows an action without calling `onChange`.
  func show(_ action: ApplyRequest.PileAction) {
    switch action {
    case .nothing: chosen = .nothing
    case .trash: chosen = .trash
    case .move: chosen = .move
    case .copy: chosen = .copy
    }
    choice.show(chosen)
    if let folder = action.folder { self.folder = folder }
    pattern = action.pattern
    patterns.show(pattern)
    sayFolder()
  }

  private func choose(_ new: Choice) {
    chosen = new
    sayFolder()
    if needsFolder, folder == nil { askForFolder() }
    onChange?()
  }

  private var needsFolder: Bool { chosen == .move || chosen == .copy }

  private func sayFolder() {
    for row in [place, patterns.widget] {
      gtk_widget_set_visible(row, needsFolder ? 1 : 0)
    }
    folder.map { adw_action_row_set_subtitle(place.of(AdwActionRow.self), pathText($0)) }
  }

  private func askForFolder() {
    ask { [weak self] folder in
      guard let self else { return }
      self.folder = folder
      sayFolder()
      onChange?()
    }
  }
}
