import CAdwaita
import FoundationEssentials
import KolodaDecks
import KolodaGLib
import KolodaGTK

/// The recent decks, as a list on the welcome page.
@MainActor
final class RecentList {
  /// The list with its heading; hidden while it is empty.
  let widget: Widget
  private let list: Widget
  private var shown: [RecentDeck] = []
  /// The pending checks whether decks still exist.
  private var checks: [BlockingJob] = []

  /// Called with the deck to open.
  var onOpen: (@MainActor (OpenRequest) -> Void)?
  /// Called with the number of decks that are shown.
  var onChange: (@MainActor (Int) -> Void)?
  /// Called with the URI of a deck to remove from the list.
  var onForget: (@MainActor (String) -> Void)?

  /// The list's largest width, in logical pixels.
  private static let width: Int32 = 440

  init() {
    list = gtk_list_box_new()
    widget = adw_clamp_new()
    gtk_widget_add_css_class(list, "boxed-list")
    ListLeaving.set(on: list)
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    let title = ActionTexts.recentDecks
    let heading = makeLabel(title, classes: ["heading"])
    gtk_label_set_xalign(heading.opaque, 0)
    shim_accessible_set_label(list.opaque, title)
    adw_clamp_set_maximum_size(widget.opaque, RecentList.width)
    adw_clamp_set_child(
      widget.opaque, makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [heading, list]))
    gtk_widget_set_visible(widget, 0)
  }

  /// The most decks that are shown, so that the samples below are visible too.
  ///
  /// The menu has all of them.
  private static let most = 4

  /// Shows the most recent decks, newest first.
  ///
  /// Decks that no longer exist are dimmed once that is known.
  func show(_ all: [RecentDeck]) {
    let decks = Array(all.prefix(RecentList.most))
    onChange?(decks.count)
    gtk_widget_set_visible(widget, decks.isEmpty ? 0 : 1)
    guard decks != shown else { return }
    shown = decks
    while let row = gtk_widget_get_first_child(list) { gtk_list_box_remove(list.opaque, row) }
    let rows = decks.map { makeRow($0) }
    for row in rows { gtk_list_box_append(list.opaque, row.widget) }
    // A folder on a sleeping disk or a network must delay neither the window nor the other decks.
    checks.forEach { $0.cancel() }
    checks = zip(decks, rows).map { deck, row in
      BlockingThreads.shared.run(at: deck.request.path) {
        (try? deck.request.resolve()) != nil
      } then: { [weak row] outcome in
        guard case .success(let isThere) = outcome else { return }
        MainThread.post { row?.settle(isThere) }
      }
    }
  }

  private func makeRow(_ deck: RecentDeck) -> RecentRow {
    let row = RecentRow(deck)
    row.onOpen = { [weak self] in self?.onOpen?(deck.request) }
    row.onForget = { [weak self] in self?.onForget?(deck.uri) }
    return row
  }
}

/// A row of the list.
@MainActor
final class RecentRow {
  let widget: Widget
  private let deck: RecentDeck
  var onOpen: (@MainActor () -> Void)?
  var onForget: (@MainActor () -> Void)?

  init(_ deck: RecentDeck) {
    let row = adw_action_row_new()
    widget = row
    self.deck = deck
    gtk_widget_add_css_class(row, "recent-deck")
    let preferences = UnsafeMutableRawPointer(row).assumingMemoryBound(
      to: AdwPreferencesRow.self)
    adw_preferences_row_set_use_markup(preferences, 0)
    adw_preferences_row_set_title(preferences, deck.title)
    let action = row.of(AdwActionRow.self)
    // The subtitle is parsed as markup only if the title is.
    adw_action_row_set_subtitle(action, deck.place)
    adw_action_row_set_title_lines(action, 1)
    adw_action_row_set_subtitle_lines(action, 1)
    let progress = WelcomeTexts.progress(decided: deck.decided, count: deck.cards)
    let figures = makeLabel(progress, classes: ["dim-label", "numeric"])
    adw_action_row_add_suffix(action, figures)
    addButton(to: action)
    gtk_list_box_row_set_activatable(row.of(GtkListBoxRow.self), 1)
    // This closure keeps the object alive as long as the row.
    Signal.connect(row.object, "activated") { [self] () -> Void in onOpen?() }
  }

  private func addButton(to row: UnsafeMutablePointer<AdwActionRow>) {
    let forget = makeIconButton(
      "window-close-symbolic",
      name: WelcomeTexts.removeDeck(deck.title),
      tooltip: WelcomeTexts.remove)
    gtk_widget_add_css_class(forget, "flat")
    gtk_widget_add_css_class(forget, "circular")
    gtk_widget_set_valign(forget, GTK_ALIGN_CENTER)
    Signal.connect(forget.object, "clicked") { [weak self] () -> Void in self?.onForget?() }
    adw_action_row_add_suffix(row, forget)
  }

  /// Dims the row if the deck does not exist.
  func settle(_ isThere: Bool) {
    guard !isThere else { return }
    gtk_widget_add_css_class(widget, "dim-label")
    gtk_list_box_row_set_activatable(widget.of(GtkListBoxRow.self), 0)
    adw_action_row_set_subtitle(widget.of(AdwActionRow.self), WelcomeTexts.notThere(deck.place))
  }
}
