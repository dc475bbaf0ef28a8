import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The rows for what Apply usually does with a pile's files: a choice, and a folder if that needs
/// one.
@MainActor
final class PilePresetRows {
  /// What Apply can be preset to do.
  private enum Choice: Equatable { case ask, move, copy }

  var widgets: [Widget] { [choice.widget, place] }
  private let choice = ChoiceRow<Choice>(
    PileEditingTexts.preset, PileEditingTexts.presetMore,
    [
      (.ask, PileEditingTexts.noPreset), (.move, ApplyTexts.move), (.copy, ApplyTexts.copy),
    ])
  private let place: Widget
  private var chosen = Choice.ask
  private var folder: [UInt8]?
  /// Asks for a folder; the answer comes later, or never.
  private let ask: @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
  /// Called with the new preset.
  var onChange: (@MainActor (Pile.Preset?) -> Void)?

  init(ask: @escaping @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void) {
    self.ask = ask
    let button = gtk_button_new_with_label(ApplyTexts.choose)
    place = makePreferenceRow(ApplyTexts.folder, ApplyTexts.noFolder, control: button)
    choice.onChange = { [weak self] in self?.choose($0) }
    shim_accessible_set_label(button.opaque, ApplyTexts.chooseFolder)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.askForFolder() }
  }

  /// Shows a preset.
  func show(_ preset: Pile.Preset?) {
    switch preset {
    case .move: chosen = .move
    case .copy: chosen = .copy
    // A choice whose folder is still missing stays selected.
    case nil: if folder != nil { chosen = .ask }
    }
    folder = preset?.folder
    choice.show(chosen)
    sayFolder()
  }

  private func sayFolder() {
    gtk_widget_set_visible(place, chosen == .ask ? 0 : 1)
    adw_action_row_set_subtitle(
      place.of(AdwActionRow.self), folder.map { pathText($0) } ?? ApplyTexts.noFolder)
  }

  private func choose(_ new: Choice) {
    chosen = new
    if new == .ask { folder = nil }
    sayFolder()
    if new != .ask, folder == nil { askForFolder() } else { tell() }
  }

  private func tell() {
    switch chosen {
    case .ask: onChange?(nil)
    case .move: onChange?(folder.map { .move($0) })
    case .copy: onChange?(folder.map { .copy($0) })
    }
  }

  private func askForFolder() {
    ask { [weak self] folder in
      guard let self else { return }
      self.folder = folder
      sayFolder()
      tell()
    }
  }
}
