import CAdwaita
import KolodaDecks
import KolodaGLib
import KolodaGTK
import KolodaOutcomes
import KolodaTriage

/// The form that asks what to do with each pile, and shows what that will do.
@MainActor
final class ApplyForm {
  let widget: Widget
  private let piles: [PileActionRows]
  private let writes = PreferenceSwitch(ApplyTexts.writesVerdicts, ApplyTexts.writesVerdictsMore)
  private let editor: ChoiceRow<PhotoEditor?>
  private let inside = PreferenceSwitch(ApplyTexts.writesInside, ApplyTexts.writesInsideMore)
  private let conflict = ChoiceRow<ApplyRequest.Conflict>(
    ApplyTexts.conflict, ApplyTexts.keepBothMore,
    [(.keepBoth, ApplyTexts.keepBoth), (.skip, ApplyTexts.skip)])
  private let outlook = makeLabel("", classes: ["apply-outlook"])
  /// The pile whose files usually go to the trash, and the button that chooses that.
  private let trash: (rows: PileActionRows, button: Widget)?
  private let every = makePill(ApplyTexts.everyFile).button
  private let apply = makePill(ApplyTexts.apply).button
  private var isWriting = false
  private var isWritingInside = false
  private var chosenEditor: PhotoEditor?
  private var chosenConflict = ApplyRequest.Conflict.keepBoth

  /// Whether there are turned photos to apply, which is done whatever else is chosen.
  var hasTurned = false
  /// Called when a choice has changed.
  var onChange: (@MainActor () -> Void)?
  /// Called with the photo editor that the user has chosen.
  var onEditor: (@MainActor (PhotoEditor) -> Void)?

  /// Called to show every file's outcome.
  var onShowEvery: (@MainActor () -> Void)?
  /// Called to apply.
  var onApply: (@MainActor () -> Void)?

  /// Makes the form.
  ///
  /// - Parameters:
  /// - piles: the piles that have photos.
  /// - known: the user's photo editor; nil if not chosen yet.
  /// - ask: asks for a folder.
  init(
    _ piles: [Pile], editor known: PhotoEditor?,
    ask: @escaping @MainActor (@escaping @MainActor ([UInt8]) -> Void) -> Void
  ) {
    self.piles = piles.map { PileActionRows($0, ask: ask) }
    trash = zip(piles, self.piles).first { pile, _ in pile.answer == .reject }.map { pile, rows in
      (rows, makePill(ApplyTexts.trash(pile: pile.title)).button)
    }
    chosenEditor = known
    let editors = PhotoEditor.allCases.map { (Optional($0), ApplyTexts.name(of: $0)) }
    // Until the user has chosen an editor, none is selected.
    editor = ChoiceRow(
      ApplyTexts.editor, nil, (known == nil ? [(nil, ApplyTexts.noEditor)] : []) + editors)
    editor.show(known)
    let page = makePage(
      name: "apply", title: ApplyTexts.title, icon: "document-send-symbolic",
      groups: [
        piles.isEmpty
          ? nil : makeGroup(ApplyTexts.piles, rows: self.piles.flatMap(\.widgets)),
        makeGroup(ApplyTexts.verdicts, rows: [writes.widget, editor.widget, inside.widget]),
        makeGroup(nil, rows: [conflict.widget]),
      ])
    gtk_widget_set_vexpand(page, 1)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [page])
    append(makeFoot(), to: widget)
    refreshWriting()
    for rows in self.piles { rows.onChange = { [weak self] in self?.onChange?() } }
    writes.onChange = { [weak self] in self?.write($0) }
    inside.onChange = { [weak self] in
      self?.isWritingInside = $0
      self?.onChange?()
    }
    editor.onChange = { [weak self] in self?.choose($0) }
    conflict.onChange = { [weak self] new in
      self?.chosenConflict = new
      self?.onChange?()
    }
  }

  private func makeFoot() -> Widget {
    gtk_label_set_wrap(outlook.opaque, 1)
    gtk_label_set_justify(outlook.opaque, GTK_JUSTIFY_CENTER)
    gtk_widget_set_hexpand(outlook, 1)
    gtk_widget_add_css_class(apply, "suggested-action")
    if let trash {
      gtk_widget_set_halign(trash.button, GTK_ALIGN_CENTER)
      gtk_widget_set_visible(trash.button, 0)
      Signal.connect(trash.button.object, "clicked") { [weak self] () -> Void in
        // The button goes, but not while it is being clicked.
        MainThread.post { self?.chooseTrash() }
      }
    }
    Signal.connect(every.object, "clicked") { [weak self] () -> Void in self?.onShowEvery?() }
    Signal.connect(apply.object, "clicked") { [weak self] () -> Void in self?.onApply?() }
    let buttons = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [every, apply])
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["apply-foot"],
      children: [outlook, trash?.button, buttons])
  }

  private func chooseTrash() {
    guard let rows = trash?.rows else { return }
    rows.show(.trash)
    // The keyboard goes on with what was chosen.
    _ = gtk_widget_grab_focus(rows.widgets[0])
    onChange?()
  }

  private func write(_ isOn: Bool) {
    isWriting = isOn
    refreshWriting()
    onChange?()
  }

  private func refreshWriting() {
    gtk_widget_set_visible(editor.widget, isWriting ? 1 : 0)
    gtk_widget_set_visible(inside.widget, isWriting && readsInside ? 1 : 0)
    editor.say(chosenEditor.flatMap { ApplyTexts.note(on: $0) } ?? "")
  }

  /// Whether the chosen editor may read verdicts inside JPEG files.
  private var readsInside: Bool {
    switch chosenEditor {
    case .lightroom, .geeqie, .several: true
    case .darktable, .digikam, nil: false
    }
  }

  private func choose(_ new: PhotoEditor?) {
    chosenEditor = new
    refreshWriting()
    if let new { onEditor?(new) }
    onChange?()
  }

  /// A complete request, or a text that says what is missing.
  enum Wish: Equatable {
    case whole(ApplyWish)
    case lacks(String)
  }

  /// The request as chosen now.
  var wish: Wish {
    if piles.contains(where: { $0.action == nil }) { return .lacks(ApplyTexts.needsFolder) }
    guard !isWriting || chosenEditor != nil else { return .lacks(ApplyTexts.needsEditor) }
    let wish = ApplyWish(
      actions: Dictionary(
        uniqueKeysWithValues: piles.map { ($0.pile, $0.action ?? .nothing) }),
      writing: isWriting
        ? chosenEditor.map {
          ApplyRequest.Writing(editor: $0, isInJPEG: readsInside && isWritingInside)
        } : nil,
      conflict: chosenConflict)
    guard wish.isEmpty, !hasTurned else { return .whole(wish) }
    return .lacks(piles.isEmpty ? ApplyTexts.onlyMarks : ApplyTexts.nothingToDo)
  }

  /// Whether all files stay as they are.
  private var isUntouched: Bool { !isWriting && piles.allSatisfy { $0.action == .nothing } }

  /// Shows the choices of last time, without calling `onChange`.
  func show(_ choices: ApplyChoices) {
    // A pile that was not in the last Apply keeps its own preset.
    for rows in piles { choices.actions[rows.pile].map { rows.show($0) } }
    isWriting = choices.isWriting
    isWritingInside = choices.isInJPEG
    chosenConflict = choices.conflict
    writes.show(isWriting)
    inside.show(isWritingInside)
    conflict.show(chosenConflict)
    refreshWriting()
  }

  /// Shows the contents of each pile.
  func say(_ text: (PileID) -> String) {
    for rows in piles { rows.say(text(rows.pile)) }
  }

  /// Shows what will happen.
  ///
  /// - Parameters:
  /// - canApply: whether it can be applied as chosen.
  /// - canShow: whether there are files to show.
  func show(_ text: String, canApply: Bool, canShow: Bool) {
    gtk_label_set_text(outlook.opaque, text)
    trash.map { gtk_widget_set_visible($0.button, isUntouched ? 1 : 0) }
    gtk_widget_set_sensitive(apply, canApply ? 1 : 0)
    gtk_widget_set_sensitive(every, canShow ? 1 : 0)
  }

  /// Takes the keyboard focus.
  func focus() {
    let first = piles.first?.widgets.first ?? writes.widget
    _ = gtk_widget_grab_focus(first)
  }
}
