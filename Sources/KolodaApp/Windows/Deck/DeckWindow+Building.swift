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
    if let pages {
      gtk_stack_set_transition_type(pages.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    }
    former.onConfirm = { [weak self] in
      guard let self, let pile = session?.formerPile else { return }
      decide(pile, by: "button")
    }
    connectVerdict()
    connectStacks()
    filtering.bar.onClear = { [weak self] in self?.clearFilter() }
    connectRecords()
    let menu = makeMenuButton()
    let header = makeHeader(menu: menu)
    let room = DeckRoom(
      DeckRoom.Parts(
        deck: view.widget, closeup: closeup.widget,
        header: makeBox(
          GTK_ORIENTATION_VERTICAL, children: [header, banner.widget, recordDesk.widget]),
        buttons: decisions.widget, progress: progress.widget, done: done.widget,
        notice: makeBox(
          GTK_ORIENTATION_VERTICAL,
          children: [
            filtering.bar.widget, verdict.widget, marks.widget, closeupNote.widget,
            stackNote.widget, former.widget,
          ]),
        pages: pages,
        toasts: toasts.widget, menu: menu))
    self.room = room
    room.onWidth = { [weak self] width in self?.follow(width: width) }
    // The last card flies off the page that lies under it.
    room.showsDeck = false
    room.isDone = false
    connectCloseup(in: room)
    hiding = FullscreenHiding(of: widget, room, view: view)
    toasts.onChange = { [weak self] in self?.makeWayForToasts() }
    let panel = InfoPanel(beside: room.widget)
    connectInfo(panel, header: header)
    let area = DropArea(around: panel.widget)
    area.onDrop = { [weak self] requests in
      guard let self else { return }
      host?.window(self, opens: requests)
    }
    dropArea = area
    screens.begin(with: area.widget)
    adw_application_window_set_content(widget.of(AdwApplicationWindow.self), screens.widget)
    beginNarrow(state)
  }

  func makeHeader(menu: Widget?) -> Widget? {
    let header = adw_header_bar_new()
    guard let header else { return nil }
    let open = OpenButton()
    self.open = open
    let undo = makeIconButton("edit-undo-symbolic", name: ActionTexts.undo, action: "win.undo")
    let redo = makeIconButton("edit-redo-symbolic", name: ActionTexts.redo, action: "win.redo")
    undoButton = undo
    redoButton = redo
    for button in [open.widget, undo, redo] {
      guard let button else { continue }
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(header.opaque, button)
    }
    menu.map { adw_header_bar_pack_end(header.opaque, $0) }
    let review = makeIconButton(
      "view-grid-symbolic", name: ReviewTexts.title, tooltip: ReviewTexts.tooltip,
      action: "win.review")
    reviewButton = review
    review.map { gtk_widget_set_focus_on_click($0, 0) }
    review.map { adw_header_bar_pack_end(header.opaque, $0) }
    adw_header_bar_set_title_widget(header.opaque, title.widget)
    return header
  }

  func makeMenuButton() -> Widget? {
    let menu = g_menu_new()
    appendSection(to: menu) { section in
      g_menu_append(section, ActionTexts.newWindow, "app.new-window")
      g_menu_append(section, ActionTexts.openFileDialog, "win.open-file")
      g_menu_append_submenu(section, ActionTexts.recentDecks, model(of: recentMenu?.pointer))
      SampleMenu.append(to: section)
    }
    appendSection(to: menu) { section in
      let marks = g_menu_new()
      MarkMenu.append(to: marks, action: "win.mark")
      g_menu_append(marks, MarkTexts.editNote, "win.note")
      g_menu_append(marks, MarkTexts.turnRight, "win.turn-right")
      g_menu_append(marks, MarkTexts.turnLeft, "win.turn-left")
      g_menu_append_submenu(section, MarkTexts.heading, model(of: marks))
      g_object_unref(UnsafeMutableRawPointer(marks))
      OutsideMenu.appendSubmenu(to: section)
      g_menu_append(section, ActionTexts.information, "win.information")
      g_menu_append(section, ActionTexts.zoom, "win.zoom")
      g_menu_append(section, ActionTexts.browse, "win.browse")
      g_menu_append(section, StackTexts.compareMenu, "win.compare")
      let order = OrderMenu.make()
      g_menu_append_submenu(section, OrderTexts.order, model(of: order))
      g_object_unref(UnsafeMutableRawPointer(order))
      // Both are behind the key of "find".
      appendWhereUsable(FilterTexts.menu, "win.filter", to: section, key: "<Control>f")
      appendWhereUsable(RecordTexts.searchMenu, "win.search", to: section, key: "<Control>f")
      appendWhereUsable(RecordTexts.jumpMenu, "win.go-to-record", to: section)
      appendWhereUsable(RecordTexts.fieldsMenu, "win.fields", to: section)
      g_menu_append(section, ActionTexts.fullScreen, "win.fullscreen")
    }
    appendSection(to: menu) { section in
      g_menu_append_submenu(section, ActionTexts.goThrough, model(of: passMenu?.pointer))
      g_menu_append(section, HistoryTexts.title, "win.history")
      g_menu_append(section, ReviewTexts.menu, "win.review")
      g_menu_append(section, ApplyTexts.menu, "win.apply")
      g_menu_append(section, ApplyTexts.undoApply, "win.undo-apply")
      g_menu_append(section, PileEditingTexts.menu, "win.piles")
      g_menu_append(section, ActionTexts.exportDecisions, "win.export")
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

  /// Adds an item that is only there where it can be used.
  ///
  /// - Parameter key: the key that is shown; nil for the action's own.
  private func appendWhereUsable(
    _ title: String, _ action: String, to section: OpaquePointer?, key: String? = nil
  ) {
    guard let item = g_menu_item_new(title, action) else { return }
    if let key { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key)) }
    g_menu_item_set_attribute_value(item, "hidden-when", g_variant_new_string("action-disabled"))
    g_menu_append_item(section, item)
    g_object_unref(UnsafeMutableRawPointer(item))
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
    if !isShown { closeup.end() }
    refreshInfo()
    room?.showsDeck = isShown
    refreshFullscreen()
  }

  /// The notes must cover no button of the page at the end.
  private func makeWayForToasts() {
    done.widget.map { gtk_widget_set_margin_bottom($0, toasts.height) }
  }

  func connectView() {
    view.deckArea = { [weak self] size in self?.cardArea(in: size) ?? .zero }
    // A card may be higher in full screen, also where the view's size stays the same.
    Signal.connectNotify(widget.object, "fullscreened") { [weak self] in
      guard let self else { return }
      refreshFullscreen()
      view.setStyle(style(settings.value))
      gtk_widget_queue_allocate(view.widget)
    }
    // What is undone may be a mark, or have been applied: that is no card's way back.
    view.onAction = { [weak self, names = DeckActionNames.piles] action in
      guard let self, action == names.undo || action == names.redo else { return false }
      if action == names.undo { undo() } else { redo() }
      return true
    }
    guard let trace else { return }
    view.onFrame = { trace.write($0) }
    view.onInput = { trace.write($0) }
  }
}
