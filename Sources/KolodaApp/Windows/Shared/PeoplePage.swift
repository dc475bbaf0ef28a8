import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages
import KolodaTriage

/// The page that shows the progress of a shared deck's people; its manager can add and remove
/// people there.
@MainActor
final class PeoplePage: SharedPage {
  private let frame: SharedFrame
  private let desk: ServerDesk
  private let ask: @MainActor (_ removed: String, @escaping @MainActor () -> Void) -> Void
  private let stale = StatusLine("network-offline-symbolic")
  private let closed = StatusLine("changes-prevent-symbolic")
  private let given = makeLabel("", classes: ["title-2", "numeric"])
  private let bar: Widget = gtk_progress_bar_new()
  private let each = makeText("", classes: ["dim-label"])
  private let left = makeText("", classes: ["dim-label"])
  private let list: Widget = adw_preferences_group_new()
  private let keeper: PeopleKeeper
  private var rows: [PersonRow] = []
  private var isAsking = false
  /// Whether to ask the server again because something was changed during the last question.
  private var isOutdated = false
  /// The number of changes that the server has not carried out or refused yet.
  private var changesUnderway = 0
  /// Whether others have answered since the last question.
  private var hasNews = false
  /// The number of intervals since the last answer, and the least number before the next question.
  private var ticks = 0
  private var pause = 1
  private lazy var timer = Timer { [weak self] in self?.tick() ?? false }

  /// The shortest time between two questions, in milliseconds.
  private static let interval: UInt32 = 1000
  /// The number of intervals until the server is asked without news: the pace changes too.
  private static let patience = 5
  /// The pause after an answer as a multiple of the time it took, because large decks cost the
  /// server a lot.
  private static let rest = 4

  /// Makes the page, and asks the server.
  ///
  /// - Parameters:
  ///   - deck: what the deck is called.
  ///   - desk: asks the server; it ends with the page.
  ///   - ask: asks whether somebody is to be removed.
  ///   - edit: lets piles be changed.
  ///   - close: goes back to the deck.
  init(
    deck: String, _ desk: ServerDesk,
    ask: @escaping @MainActor (_ removed: String, @escaping @MainActor () -> Void) -> Void,
    edit: @escaping @MainActor ([Pile], @escaping @MainActor ([Pile]) -> Void) -> Void,
    close: @escaping @MainActor () -> Void
  ) {
    self.desk = desk
    self.ask = ask
    keeper = PeopleKeeper()
    let sum = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [given, bar, each, left])
    gtk_label_set_xalign(given.opaque, 0)
    frame = SharedFrame(
      PeopleTexts.title, waiting: PeopleTexts.loading,
      content: makeColumn([stale.widget, closed.widget, sum, list] + keeper.groups), close: close)
    frame.say(displayText(deck.utf8))
    adw_preferences_group_set_title(list.of(AdwPreferencesGroup.self), PeopleTexts.title)
    shim_accessible_set_label(bar.opaque, PeopleTexts.title)
    closed.say(PeopleTexts.closed)
    keeper.onAdd = { [weak self] name in
      self?.change {
        try $0.change(added: [name], removed: [])
      } then: { [weak self] in
        self?.keeper.added()
      }
    }
    keeper.look.onEdit = edit
    keeper.look.onChange = { [weak self] look, former, done in
      self?.change(
        { try $0.setLook(look, replacing: former) }, then: { done(nil) }, failed: { done($0) })
    }
    keeper.onClose = { [weak self] isClosed in self?.change { try $0.setClosed(isClosed) } }
    refresh()
    timer.start(interval: Self.interval)
  }

  var widget: Widget { frame.widget }

  func focus() { _ = gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  /// Escape first discards a text that was begun, and only then leaves the page.
  func escape(from focus: Widget?) -> Bool { keeper.giveUp(focus) }

  func end() {
    timer.stop()
    desk.end()
    for row in rows { row.close() }
  }

  // MARK: Showing progress

  func newsCame() { hasNews = true }

  private func tick() -> Bool {
    ticks += 1
    if ticks >= (hasNews ? pause : max(pause, Self.patience)) { refresh() }
    return true
  }

  private func refresh() {
    guard !isAsking else {
      isOutdated = true
      return
    }
    (isAsking, hasNews) = (true, false)
    let began = g_get_monotonic_time()
    desk.ask {
      try $0.progress()
    } then: { [weak self] answer in
      guard let self else { return }
      (isAsking, ticks) = (false, 0)
      pause = 1 + Self.rest * Int((g_get_monotonic_time() - began) / 1_000_000)
      switch answer {
      case .success(let progress): show(progress)
      case .failure(let error):
        keeper.look.serverIsAway()
        if frame.screen == .content {
          stale.say(PeopleTexts.stale(text(of: error)))
        } else {
          frame.show(error)
        }
      }
      if isOutdated {
        isOutdated = false
        refresh()
      }
    }
  }

  /// Shows everybody's progress.
  func show(_ progress: SyncedProgress) {
    let pace = SharedPace(progress, now: .now())
    stale.say(nil)
    closed.isShown = progress.isClosed
    let words = LiveTexts.given(progress.given, of: progress.needed)
    gtk_label_set_text(given.opaque, words)
    gtk_progress_bar_set_fraction(
      bar.opaque, min(Double(progress.given) / Double(max(progress.needed, 1)), 1))
    shim_accessible_set_label(bar.opaque, words)
    gtk_label_set_text(
      each.opaque, PeopleTexts.each(progress.answersPerCard, cards: progress.cards))
    let time = Self.left(progress, pace)
    gtk_label_set_text(left.opaque, time ?? "")
    gtk_widget_set_visible(left, time == nil ? 0 : 1)
    let names = progress.people.map(\.name)
    if names != rows.map(\.name) { makeRows(names) }
    for (row, person) in zip(rows, progress.people) {
      row.show(
        PersonRow.Content(
          person, isSelf: person.name == progress.person, isManaged: progress.isManager,
          pace: pace.secondsPerCard[person.name]))
    }
    keeper.show(progress.isManager, isClosed: progress.isClosed)
    // During a change this may be from before it: the next change would then be added to that, and
    // take this one back.
    if changesUnderway == 0 { keeper.look.show(progress.look) }
    frame.show(.content)
  }

  /// The text for the time left; nil if people are answering who can't give all the missing answers,
  /// or whose pace is not known yet.
  static func left(_ progress: SyncedProgress, _ pace: SharedPace) -> String? {
    if progress.given >= progress.needed { return PeopleTexts.done }
    if !pace.isAnybodyWorking { return PeopleTexts.nobody }
    return pace.timeLeft.map { SittingTexts.leftAlone(seconds: $0) }
  }

  private func makeRows(_ names: [String]) {
    let group = list.of(AdwPreferencesGroup.self)
    for row in rows {
      row.close()
      adw_preferences_group_remove(group, row.widget)
    }
    rows = names.map { name in
      PersonRow(name) { [weak self] in self?.act($0, on: name) }
    }
    for row in rows { adw_preferences_group_add(group, row.widget) }
  }

  // MARK: Managing

  private func act(_ action: PersonRow.Action, on name: String) {
    switch action {
    case .release: change { try $0.release(name) }
    case .add: change { try $0.change(added: [name], removed: []) }
    case .remove:
      ask(displayText(name.utf8)) { [weak self] in
        self?.change { try $0.change(added: [], removed: [name]) }
      }
    }
  }

  /// Changes something on the server, and shows the result.
  private func change(
    _ order: @escaping @Sendable (any SharedServer) throws -> Void,
    then: @escaping @MainActor @Sendable () -> Void = {},
    failed: @escaping @MainActor @Sendable (any Error) -> Void = { _ in }
  ) {
    keeper.say(nil)
    changesUnderway += 1
    desk.ask(order) { [weak self] answer in
      guard let self else { return }
      changesUnderway -= 1
      switch answer {
      case .success: then()
      case .failure(let error):
        // Whether anything was lost is said once it is known what the other person has changed.
        if (error as? SyncFailure)?.isOvertaken != true { keeper.say(text(of: error)) }
        failed(error)
      }
      refresh()
    }
  }
}
