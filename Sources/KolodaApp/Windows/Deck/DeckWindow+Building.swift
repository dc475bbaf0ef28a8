import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// The parts of the window and where they lie.
extension DeckWindow {
  func build(_ state: WindowState) {
    let window = widget.of(GtkWindow.self)
    gtk_window_set_default_size(window, Int32(state.size.width), Int32(state.size.height))
    if state.isMaximized { gtk_window_maximize(window) }
    gtk_widget_set_size_request(widget, DeckWindow.leastWidth, 420)
    gtk_window_set_title(widget.of(GtkWindow.self), "Koloda")
    let decisions = DecisionBar(
      decide: { [weak self] pile in self?.decide(pile, by: "button") },
      flip: { [weak self] in self?.flip(by: "button") })
    bar = decisions
    guard let pages, let deckPage else { return }
    gtk_stack_set_transition_type(pages.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    // The done page lies under the deck, so that the last card flies off it.
    if let page = done.widget {
      gtk_widget_set_visible(page, 0)
      gtk_overlay_set_child(deckPage.opaque, page)
    }
    gtk_overlay_add_overlay(deckPage.opaque, view.widget)
    former.widget.map { gtk_overlay_add_overlay(deckPage.opaque, $0) }
    former.onConfirm = { [weak self] in
      guard let self, let pile = session?.formerPile else { return }
      decide(pile, by: "button")
    }
    gtk_widget_set_vexpand(deckPage, 1)
    _ = gtk_stack_add_named(pages.opaque, deckPage, "deck")
    toasts.widget.map { adw_toast_overlay_set_child($0.opaque, pages) }
    toasts.widget.map { gtk_widget_set_vexpand($0, 1) }
    // In a grid the header is drawn over the pages, also where the deck reaches below it.
    guard let content = gtk_grid_new() else { return }
    let parts = [
      toasts.widget, decisions.widget, progress.widget, banner.widget, makeHeader(),
    ]
    for (row, part) in zip([2, 3, 4, 1, 0], parts) {
      guard let part else { continue }
      gtk_grid_attach(content.of(GtkGrid.self), part, 0, Int32(row), 1, 1)
      gtk_widget_set_hexpand(part, 1)
    }
    let area = DropArea(around: content)
    area.onDrop = { [weak self] requests in
      guard let self else { return }
      host?.window(self, opens: requests)
    }
    dropArea = area
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), area.widget)
  }

  func makeHeader() -> Widget? {
    let header = adw_header_bar_new()
    guard let header else { return nil }
    let open = gtk_button_new_with_label(ActionTexts.open)
    open.map { gtk_actionable_set_action_name($0.opaque, "win.open") }
    open.map { gtk_widget_set_tooltip_text($0, ActionTexts.openFolderTooltip) }
    let undo = makeIconButton("edit-undo-symbolic", name: ActionTexts.undo, action: "win.undo")
    let redo = makeIconButton("edit-redo-symbolic", name: ActionTexts.redo, action: "win.redo")
    undoButton = undo
    redoButton = redo
    for button in [open, undo, redo] {
      guard let button else { continue }
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(header.opaque, button)
    }
    if let menu = makeMenuButton() { adw_header_bar_pack_end(header.opaque, menu) }
    adw_header_bar_set_title_widget(header.opaque, title)
    return header
  }

  func makeMenuButton() -> Widget? {
    let menu = g_menu_new()
    appendSection(to: menu) { section in
      g_menu_append(section, ActionTexts.newWindow, "app.new-window")
      g_menu_append_submenu(section, ActionTexts.recentDecks, model(of: recentMenu?.pointer))
      SampleMenu.append(to: section)
    }
    appendSection(to: menu) { section in
      g_menu_append(section, ActionTexts.exportDecisions, "win.export")
      g_menu_append(section, ActionTexts.fullScreen, "win.fullscreen")
      g_menu_append(section, ActionTexts.gallery, "win.gallery")
    }
    appendSection(to: menu) { section in
      g_menu_append(section, ActionTexts.preferences, "win.preferences")
      g_menu_append(section, ActionTexts.keyboardShortcuts, "win.shortcuts")
      g_menu_append(section, ActionTexts.help, "win.help")
      g_menu_append(section, ActionTexts.about, "win.about")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    guard let button = gtk_menu_button_new() else { return nil }
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_menu_button_set_menu_model(
      button.opaque, model(of: menu))
    gtk_widget_set_tooltip_text(button, ActionTexts.mainMenu)
    shim_accessible_set_label(button.opaque, ActionTexts.mainMenu)
    return button
  }

  private func appendSection(
    to menu: OpaquePointer?, _ fill: (OpaquePointer?) -> Void
  ) {
    let section = g_menu_new()
    fill(section)
    g_menu_append_section(menu, nil, model(of: section))
    g_object_unref(UnsafeMutableRawPointer(section))
  }

  private func model(of menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
    UnsafeMutableRawPointer(menu)?.assumingMemoryBound(to: GMenuModel.self)
  }

  /// Shows the deck with its buttons and its progress, or a page in their place.
  func showDeckPage(_ isShown: Bool) {
    showsDeck = isShown
    for part in [bar?.widget, progress.widget] {
      part.map { gtk_widget_set_visible($0, isShown ? 1 : 0) }
    }
    // A card is there at once; the page that stood in for it does not fade over it.
    let transition =
      isShown ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE
    pages.map {
      gtk_stack_set_visible_child_full($0.opaque, isShown ? "deck" : "message", transition)
    }
  }

  func connectView() {
    view.deckArea = { [weak self] size in self?.cardArea(in: size) ?? .zero }
    // A card may be higher in full screen, also where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      view.setStyle(style(settings.value))
      gtk_widget_queue_allocate(view.widget)
    }
    guard let trace else { return }
    view.onFrame = { trace.write($0) }
    view.onInput = { trace.write($0) }
  }
}
