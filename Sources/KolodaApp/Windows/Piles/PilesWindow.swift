import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The window for naming, colouring, sorting, adding and removing a deck's piles.
///
/// Changes apply at once.
@MainActor
final class PilesWindow {
  /// What the window asks of the deck's window.
  struct Host {
    /// What is said of the changes.
    var about: String
    /// Whether the deck's cards are photos.
    var hasPhotos: Bool
    /// What a new pile counts as.
    var newAnswer: Pile.Answer
    /// Returns the deck's piles.
    var piles: @MainActor () -> Piles
    /// Returns what the keys do in the deck; nil if its keys are not known.
    var keys: (@MainActor () -> DeckKeys?)?
    /// Returns what is on each; nil where that isn't needed.
    var contents: @MainActor () -> [PileID: PileContents]?
    /// Gives the deck other piles; none for those of its file or of the preferences.
    var keep: @MainActor ([Pile]) -> Void
    /// Returns whether the deck has saved piles of its own.
    var keepsSome: @MainActor () -> Bool
    /// Returns the piles that it would have without saved ones.
    var standard: @MainActor () -> Piles
    /// What piles for the labels of records need; nil where there are none.
    var labels: LabelRows.Host?
    /// Called when the window was closed.
    var closed: @MainActor () -> Void
  }

  private let window: Widget
  private let settings: SettingsStore
  private let host: Host
  private var editors: [PileEditor] = []
  private let group: Widget
  private let reset = makeWrappingButton(PileEditingTexts.standard, classes: []).button
  private let name: Widget = adw_entry_row_new()
  private let addButton = makeWrappingButton(PileEditingTexts.addNow, classes: []).button
  /// Says why a pile can't be added; hidden while it can.
  private let hint: Widget = adw_action_row_new()
  private let gradesButton = makeWrappingButton(PileEditingTexts.addGrades, classes: []).button
  private let grades: Widget
  private let shareButton = makeWrappingButton(PileEditingTexts.share, classes: []).button
  private let share: Widget
  private let labels: LabelRows?

  /// The initial size, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (560, 680)
  /// The smallest width that everything fits into, in logical pixels.
  private static let leastWidth: Int32 = 360

  init(_ settings: SettingsStore, over parent: Widget, host: Host) {
    let made = adw_preferences_window_new()
    window = made
    self.settings = settings
    self.host = host
    labels = host.labels.flatMap { LabelRows($0) }
    share = makePreferenceRow(
      PileEditingTexts.others, PileEditingTexts.othersMore, control: shareButton)
    grades = makePreferenceRow(
      PileEditingTexts.grades, PileEditingTexts.gradesMore, control: gradesButton)
    for colour in PilePalette.colours { PileColours.load(colour.value) }
    group = makeGroup(
      nil, description: host.about, rows: [])
    let page = makePage(
      name: "piles", title: PileEditingTexts.title, icon: "koloda-deck-symbolic",
      groups: [
        group, makeGroup(PileEditingTexts.add, rows: [grades, name, hint]), labels?.group,
        makeGroup(nil, rows: [share]),
      ])
    let preferences = made.of(AdwPreferencesWindow.self)
    adw_preferences_window_add(preferences, page.of(AdwPreferencesPage.self))
    adw_preferences_window_set_search_enabled(preferences, 0)
    let gtkWindow = made.of(GtkWindow.self)
    gtk_window_set_title(gtkWindow, PileEditingTexts.title)
    gtk_window_set_default_size(gtkWindow, PilesWindow.size.width, PilesWindow.size.height)
    gtk_widget_set_size_request(made, PilesWindow.leastWidth, 360)
    gtk_window_set_transient_for(gtkWindow, parent.of(GtkWindow.self))
    gtk_window_set_destroy_with_parent(gtkWindow, 1)
    gtk_window_set_modal(gtkWindow, 1)
    followDarkStyle(in: made)
    connect()
    settings.follow(self) { [weak self] _ in self?.refresh() }
    gtk_window_present(gtkWindow)
  }

  private func connect() {
    let (closed, labels) = (host.closed, labels)
    Signal.connect(window.object, "destroy") { () -> Void in
      labels?.stop()
      closed()
    }
    labels?.onMessage = { [weak self] in self?.say($0) }
    labels?.onLabels = { [weak self] found in
      guard let self else { return }
      let former = self.host.piles().former
      change { $0.adopt(found, former: former) }
    }
    gtk_widget_add_css_class(reset, "flat")
    gtk_widget_set_valign(reset, GTK_ALIGN_CENTER)
    adw_preferences_group_set_header_suffix(group.of(AdwPreferencesGroup.self), reset)
    Signal.connect(reset.object, "clicked") { [weak self] () -> Void in self?.host.keep([]) }
    shim_accessible_set_label(shareButton.opaque, PileEditingTexts.share)
    Signal.connect(shareButton.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      let piles = host.piles().all
      settings.change { $0.ownPiles = piles }
    }
    Signal.connect(gradesButton.object, "clicked") { [weak self] () -> Void in
      self?.change { $0.addGrades() }
    }
    gtk_widget_set_focusable(hint, 0)
    adw_preferences_row_set_title(name.of(AdwPreferencesRow.self), PileEditingTexts.name)
    Signal.connect(name.object, "entry-activated") { [weak self] () -> Void in self?.add() }
    Signal.connect(name.object, "changed") { [weak self] () -> Void in self?.sayHint() }
    gtk_widget_set_valign(addButton, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(addButton, "suggested-action")
    adw_entry_row_add_suffix(name.of(AdwEntryRow.self), addButton)
    Signal.connect(addButton.object, "clicked") { [weak self] () -> Void in self?.add() }
  }

  // MARK: Contents

  /// Updates the window to the deck's piles.
  func refresh() {
    let draft = PileDraft(host.piles())
    PileColours.load(draft.piles)
    if editors.map(\.id) != draft.piles.map(\.id) { makeEditors(draft.piles.map(\.id)) }
    let contents = host.contents()
    let keys = host.keys?() ?? DeckKeys(settings: settings.value, piles: draft.piles)
    for (place, (editor, pile)) in zip(editors, draft.piles).enumerated() {
      editor.show(
        PileEditor.Content(
          pile: pile, keys: draft.keys(of: pile.id, settings.value),
          idleKeys: draft.idleKeys(of: pile.id, in: keys),
          cards: contents?[pile.id], place: place, piles: draft.piles.count))
    }
    gtk_widget_set_sensitive(name, draft.hasRoom ? 1 : 0)
    sayHint()
    let isGraded = host.standard().all.map(\.id) == Pile.flashCards.map(\.id)
    gtk_widget_set_visible(
      grades, isGraded && !draft.missingGrades.isEmpty && draft.hasRoom ? 1 : 0)
    showReset(draft, contents ?? [:])
    let isShared = settings.value.piles.all == draft.piles
    gtk_widget_set_sensitive(shareButton, isShared ? 0 : 1)
  }

  private func showReset(_ draft: PileDraft, _ contents: [PileID: PileContents]) {
    let standard = host.standard()
    let left = draft.piles.first { standard[$0.id] == nil && contents[$0.id]?.count ?? 0 > 0 }
    gtk_widget_set_visible(reset, host.keepsSome() ? 1 : 0)
    gtk_widget_set_sensitive(reset, left == nil ? 1 : 0)
    gtk_widget_set_tooltip_text(reset, left.map { PileEditingTexts.standardBlocked($0.title) })
  }

  private func makeEditors(_ ids: [PileID]) {
    let group = group.of(AdwPreferencesGroup.self)
    let open = Set(editors.filter(\.isExpanded).map(\.id))
    let known = Set(editors.map(\.id))
    let hadFocus = editors.first { editor in
      guard let focus = gtk_root_get_focus(window.opaque) else { return false }
      let widget = editor.widget
      return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }?.id
    let isFirst = editors.isEmpty
    for editor in editors { adw_preferences_group_remove(group, editor.widget) }
    editors = ids.map { id in PileEditor(id, hasPhotos: host.hasPhotos, editorHost(of: id)) }
    let added = ids.filter { !known.contains($0) }
    for editor in editors {
      adw_preferences_group_add(group, editor.widget)
      // A new pile is expanded, ready for editing.
      editor.isExpanded = open.contains(editor.id) || !isFirst && added == [editor.id]
      if editor.id == hadFocus { editor.focus() }
    }
  }

  private func editorHost(of id: PileID) -> PileEditor.Host {
    PileEditor.Host(
      change: { [weak self] body in self?.change(body) },
      rename: { [weak self] name in
        guard let self else { return nil }
        var draft = PileDraft(host.piles())
        let fault = draft.rename(id, name)
        if fault == nil { host.keep(draft.piles) }
        return fault
      },
      askForKey: { [weak self] in self?.askForKey(of: id) },
      askForFolder: { [weak self] chosen in
        guard let self else { return }
        FolderChooser.askForTarget(over: window, chosen: chosen)
      })
  }

  /// Shows a toast.
  func say(_ text: String) {
    // The title is parsed as markup.
    let escaped: UnsafeMutablePointer<CChar> = g_markup_escape_text(text, -1)
    defer { g_free(escaped) }
    let toast = adw_toast_new(escaped)
    adw_preferences_window_add_toast(window.of(AdwPreferencesWindow.self), toast)
  }

  // MARK: Actions

  private func change(_ body: (inout PileDraft) -> Void) {
    var draft = PileDraft(host.piles())
    let old = draft
    body(&draft)
    if draft != old { host.keep(draft.piles) }
  }

  private var typed: String { enteredText(in: name) }

  private func sayHint() {
    let draft = PileDraft(host.piles())
    let fault = PileDraft.tidied(typed).isEmpty ? nil : draft.fault(of: typed, for: nil)
    setClass("error", of: hint, to: fault != nil)
    let text = !draft.hasRoom ? PileEditingTexts.full : fault.map(PileEditingTexts.fault)
    nameRow(hint, text ?? "", nil)
    gtk_widget_set_visible(hint, text == nil ? 0 : 1)
    let canAdd = draft.hasRoom && draft.fault(of: typed, for: nil) == nil
    gtk_widget_set_sensitive(addButton, canAdd ? 1 : 0)
  }

  private func add() {
    var draft = PileDraft(host.piles())
    guard draft.hasRoom, draft.add(typed, countingAs: host.newAnswer) == nil else { return }
    gtk_editable_set_text(name.opaque, "")
    host.keep(draft.piles)
    editors.last?.focus()
  }

  private func askForKey(of id: PileID) {
    let draft = PileDraft(host.piles())
    guard let pile = draft.piles.first(where: { $0.id == id }) else { return }
    let settings = settings
    let host = host
    KeyQuestion.ask(
      for: pile.title, over: window,
      user: { key in
        if let owner = PileDraft(host.piles()).owner(of: key, but: id, settings.value) {
          return owner.title
        }
        // The keys that the preferences give to piles were checked above.
        switch settings.value.keys.command(for: key) {
        case .decide, nil: return nil
        case let command?: return command.title
        }
      },
      given: { [weak self] key in self?.change { $0.add(key, to: id, settings.value) } })
  }

  func close() { gtk_window_destroy(window.of(GtkWindow.self)) }
}
