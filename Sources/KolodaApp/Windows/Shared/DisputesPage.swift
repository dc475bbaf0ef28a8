import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// The page on which the cards are settled that people disagree on, one at a time.
@MainActor
final class DisputesPage: SharedPage {
  private let frame: SharedFrame
  private let desk: ServerDesk
  private let piles: [Pile]
  private let card: Widget? = adw_bin_new()
  private let answers: Widget? = gtk_flow_box_new()
  private let state = shim_status_label_new()
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let bar: Widget? = gtk_action_bar_new()
  private let previous = makeIconButton("go-previous-symbolic", name: DisputeTexts.previous)
  private let next = makeIconButton("go-next-symbolic", name: DisputeTexts.next)
  private var buttons: [Widget] = []
  private var list = DisputeList([])
  private var records = DisputeRecords([:])
  private var face: RecordFace?
  /// The card that is seen.
  private var shown: Int?
  private var extent = RecordLayout.Extent()

  /// The width below which a card has less of an edge, in logical pixels.
  private static let cardWidth = 560.0

  /// Makes the page, and looks for the cards.
  ///
  /// - Parameters:
  ///   - piles: the deck's, in order.
  ///   - desk: asks the server; it ends with the page.
  ///   - close: goes back to the deck.
  init(piles: [Pile], _ desk: ServerDesk, close: @escaping @MainActor () -> Void) {
    self.desk = desk
    self.piles = piles
    let words = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["dispute-answers"],
      children: [trouble.widget, answers, state])
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["dispute"], children: [card, words])
    let clamp = adw_clamp_new()
    clamp.map { adw_clamp_set_child($0.opaque, column) }
    frame = SharedFrame(
      DisputeTexts.title, waiting: DisputeTexts.loading, content: clamp, foot: bar, hasAgain: true,
      close: close)
    frame.onAgain = { [weak self] in self?.refresh() }
    build()
    refresh()
  }

  private func build() {
    guard let card, let answers, let state, let bar else { return }
    gtk_widget_add_css_class(card, "card")
    gtk_widget_set_vexpand(card, 1)
    gtk_flow_box_set_selection_mode(answers.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_column_spacing(answers.opaque, 12)
    gtk_flow_box_set_max_children_per_line(answers.opaque, 6)
    gtk_label_set_wrap(state.opaque, 1)
    gtk_label_set_xalign(state.opaque, 0)
    gtk_widget_add_css_class(state, "dim-label")
    for (button, way) in [(previous, -1), (next, 1)] {
      guard let button else { continue }
      gtk_widget_set_focus_on_click(button, 0)
      gtk_action_bar_pack_start(bar.opaque, button)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in _ = self?.step(way) }
    }
    for pile in piles.reversed() {
      guard let button = makeIconButton(pile.icon, name: DisputeTexts.settle(pile.title)) else {
        continue
      }
      for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(button, name) }
      gtk_widget_set_focus_on_click(button, 0)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        _ = self?.pressed(pile.id)
      }
      gtk_action_bar_pack_end(bar.opaque, button)
      buttons.append(button)
    }
    gtk_action_bar_set_revealed(bar.opaque, 0)
  }

  var widget: Widget? { frame.widget }

  func focus() { widget.map { _ = gtk_widget_child_focus($0, GTK_DIR_TAB_FORWARD) } }

  func end() { desk.end() }

  // MARK: What is shown

  private func refresh() {
    frame.show(.waiting)
    desk.ask { server in
      var found: [SyncedDispute] = []
      try server.eachDispute(withRecords: false) { found.append($0) }
      // Those that are seen first tell what the fields are for.
      var samples: [Int: Record] = [:]
      let list = DisputeList(found)
      for entry in list.entries[list.place...].prefix(DisputeRecords.sampleCount) {
        samples[entry.card] = try server.dispute(entry.card).map { Record.json(Array($0.record)) }
      }
      return (list, DisputeRecords(samples))
    } then: { [weak self] answer in
      switch answer {
      case .success((let list, let records)): self?.show(list, records)
      case .failure(let error): self?.frame.show(error)
      }
    }
  }

  /// Shows the cards.
  func show(_ list: DisputeList, _ records: DisputeRecords) {
    self.list = list
    self.records = records
    shown = nil
    let isEmpty = list.entries.isEmpty
    bar.map { gtk_action_bar_set_revealed($0.opaque, isEmpty ? 0 : 1) }
    guard !isEmpty else {
      frame.say("")
      return frame.show("object-select-symbolic", DisputeTexts.none, DisputeTexts.noneMore)
    }
    frame.show(.content)
    showCurrent()
  }

  private func showCurrent() {
    guard let entry = list.current else { return }
    frame.say(
      DisputeTexts.place(
        DisputeTexts.card(entry.card + 1),
        DisputeTexts.place(list.place + 1, of: list.entries.count), settled: list.settledCount))
    previous.map { gtk_widget_set_sensitive($0, list.place > 0 ? 1 : 0) }
    next.map { gtk_widget_set_sensitive($0, list.place + 1 < list.entries.count ? 1 : 0) }
    for button in buttons { gtk_widget_set_sensitive(button, entry.isOwn ? 0 : 1) }
    state.map { gtk_label_set_text($0.opaque, words(of: entry)) }
    showAnswers(entry.answers)
    showRecord(of: entry.card)
    speak(entry)
  }

  /// Has a screen reader say all that there is to know of a card, as soon as it is there.
  private func speak(_ entry: DisputeList.Entry) {
    guard let layout = records.layout(of: entry.card) else { return }
    let given = entry.answers.filter { !$0.isSettled }.map { words(of: $0) }
    let all: [String?] = [layout.name, given.joined(separator: ", "), words(of: entry)]
    state.map {
      shim_accessible_set_label($0.opaque, all.compactMap(\.self).joined(separator: ". "))
    }
  }

  private func words(of answer: SyncedAnswer) -> String {
    DisputeTexts.answer(
      displayText(answer.person.utf8),
      PileID(answer.pile).map { title(of: $0) } ?? displayText(answer.pile.utf8))
  }

  private func words(of entry: DisputeList.Entry) -> String {
    var words = entry.isOwn ? DisputeTexts.own : DisputeTexts.open
    if let settlement = entry.settlement {
      let pile = title(of: settlement.pile)
      words =
        settlement.person.map { DisputeTexts.settled(pile, by: displayText($0.utf8)) }
        ?? DisputeTexts.settling(pile)
    }
    return words
  }

  private func title(of pile: PileID) -> String {
    piles.first { $0.id == pile }?.title ?? pile.title
  }

  private func showAnswers(_ all: [SyncedAnswer]) {
    guard let box = answers else { return }
    while let child = gtk_widget_get_first_child(box) { gtk_flow_box_remove(box.opaque, child) }
    for answer in all where !answer.isSettled {
      let id = PileID(answer.pile)
      let pile = id.flatMap { id in piles.first { $0.id == id } ?? Pile.known.first { $0.id == id }
      }
      let sign = gtk_image_new_from_icon_name(pile?.icon ?? Pile.later.icon)
      for name in ["pile-sign", pile?.styleClass ?? ""] where !name.isEmpty {
        sign.map { gtk_widget_add_css_class($0, name) }
      }
      let words = makeLabel(words(of: answer))
      words.map { gtk_label_set_ellipsize($0.opaque, PANGO_ELLIPSIZE_MIDDLE) }
      let both = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [sign, words])
      both.map { gtk_flow_box_append(box.opaque, $0) }
    }
    // The keyboard has nothing to do with them.
    var child = gtk_widget_get_first_child(box)
    while let next = child {
      gtk_widget_set_focusable(next, 0)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  private func showRecord(of card: Int) {
    defer { ask(for: card) }
    guard card != shown else { return }
    extent = RecordLayout.Extent()
    guard let layout = records.layout(of: card) else {
      shown = nil
      face = nil
      return put(nil)
    }
    shown = card
    let face = RecordFace(layout, width: Self.cardWidth, height: 0)
    face.onMore = { [weak self] in self?.showMore() }
    self.face = face
    put(face.widget)
  }

  private func put(_ child: Widget?) { card.map { adw_bin_set_child($0.of(AdwBin.self), child) } }

  private func showMore() {
    guard let shown, let face else { return }
    extent = extent.more
    let (records, extent) = (records, extent)
    desk.ask { _ in
      records.layout(of: shown, extent)
    } then: { [weak self] answer in
      guard let self, self.shown == shown, case .success(let layout?) = answer else { return }
      face.show(layout)
    }
  }

  /// Asks for the record of a card and of the one after it, unless they are there.
  private func ask(for card: Int) {
    let after = list.entries.indices.contains(list.place + 1) ? [list.place + 1] : []
    for wanted in [card] + after.map({ list.entries[$0].card }) where !records.has(wanted) {
      desk.ask {
        try $0.dispute(wanted).map { Record.json(Array($0.record)) }
      } then: { [weak self] answer in
        guard let self else { return }
        switch answer {
        case .success(let record):
          if let record { records.keep(record, of: wanted) }
        case .failure(let error): trouble.say(text(of: error))
        }
        if let entry = list.current, entry.card == wanted, records.has(wanted) {
          showRecord(of: wanted)
          speak(entry)
        }
      }
    }
  }

  // MARK: What the user does

  func step(_ way: Int) -> Bool {
    guard list.step(way) else { return false }
    trouble.say(nil)
    showCurrent()
    return true
  }

  func pressed(_ pile: PileID) -> Bool {
    guard frame.screen == .content, piles.contains(where: { $0.id == pile }),
      let former = list.settle(pile)
    else { return false }
    trouble.say(nil)
    showCurrent()
    let time = UTCTime.now().microseconds
    desk.ask {
      try $0.settle(former.card, pile: pile.text, time: time)
    } then: { [weak self] answer in
      guard let self, case .failure(let error) = answer else { return }
      list.revert(to: former)
      showCurrent()
      trouble.say(
        DisputeTexts.notSettled(DisputeTexts.card(former.card + 1), text(of: error)))
    }
    return true
  }
}
