import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages
import KolodaTriage

/// The part of the People page where the manager of a shared deck changes what everybody sees besides
/// the cards: the question and the piles.
@MainActor
final class LookKeeper {
  private let field: Widget = adw_entry_row_new()
  private let piles: Widget
  let group: Widget
  /// What everybody sees: what the server last reported or accepted, also as its text.
  private var told = DeckSettings()
  private var toldText = ""
  /// The changes made here that the server does not have yet.
  private var changed = Changes()
  /// Whether the changes must be sent again because the server could not be reached.
  private var isUnsent = false
  /// Whether the server has answered, or failed to, since they were last sent.
  private var isRested = false
  /// What is being sent, the oldest first.
  private var sending: [String] = []
  /// What was sent since the server last accepted something.
  ///
  /// The server may have it although there was no answer.
  private var attempts: Set<String> = []

  /// What everybody should see instead; nil leaves a part as it is.
  private struct Changes {
    /// The question; empty for none.
    var question: String?
    var piles: [Pile]?
    var isEmpty: Bool { question == nil && piles == nil }
  }

  /// Called with what everybody should see, what it replaces, and a function to call once the server
  /// has answered: with an error if it does not have the change.
  var onChange:
    (
      @MainActor (
        _ look: String, _ former: String, @escaping @MainActor @Sendable ((any Error)?) -> Void
      ) -> Void
    )?
  /// Called when a change made here was given up, because somebody else has changed the same.
  var onOvertaken: (@MainActor () -> Void)?
  /// Called to let the person edit piles; calls back with the result.
  var onEdit: (@MainActor ([Pile], @escaping @MainActor ([Pile]) -> Void) -> Void)?

  init() {
    let button = makeWrappingButton(PeopleTexts.editPiles, classes: []).button
    piles = makePreferenceRow(PileEditingTexts.title, "", control: button)
    group = makeGroup(
      PeopleTexts.lookTitle, description: PeopleTexts.lookMore, rows: [field, piles])
    shim_accessible_set_label(button.opaque, PeopleTexts.editPiles)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.edit() }
    adw_preferences_row_set_use_markup(field.of(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(field.of(AdwPreferencesRow.self), RecordTexts.question)
    adw_entry_row_set_show_apply_button(field.of(AdwEntryRow.self), 1)
    // Return gives the second signal if the row sees nothing to apply.
    for signal in ["apply", "entry-activated"] {
      Signal.connect(field.object, signal) { [weak self] () -> Void in self?.apply() }
    }
  }

  // MARK: What is shown

  /// The question that everybody sees; empty for none.
  private var question: String { told.question ?? "" }

  /// Shows what the server reports, except in place of a question that is being typed.
  ///
  /// Sends what could not be sent before, unless somebody else has changed the same meanwhile.
  func show(_ look: SharedLook?) {
    let text = look?.text ?? ""
    let isNews = text != toldText
    take(text)
    let names = Piles(told.piles).all.map(\.title)
    let row = piles
    nameRow(
      row, PileEditingTexts.title,
      told.piles.isEmpty ? PeopleTexts.ownPiles : names.joined(separator: " · "))
    guard isUnsent, !changed.isEmpty else { return }
    // If the server had something else to replace, that is known now, and nothing to wait for.
    if isRested || isNews { send() } else { isRested = true }
  }

  /// Notes that the server could not be reached.
  func serverIsAway() { isRested = true }

  /// Takes what everybody sees now.
  ///
  /// If a change could not be sent and somebody else has changed the same since, theirs holds.
  private func take(_ look: String) {
    let (formerQuestion, formerPiles, unsent) = (question, told.piles, changed.question)
    (told, toldText) = (DeckSettings(shared: look), look)
    if changed.question == question { changed.question = nil }
    if changed.piles == told.piles { changed.piles = nil }
    var isOvertaken = false
    // What was sent from here may be on the server though there was no answer.
    if isUnsent, !attempts.contains(look) {
      if changed.question != nil, question != formerQuestion {
        (changed.question, isOvertaken) = (nil, true)
      }
      if changed.piles != nil, told.piles != formerPiles {
        (changed.piles, isOvertaken) = (nil, true)
      }
    }
    let isGivenUp = changed.question == nil && typed == unsent
    if typed == formerQuestion || typed == question || isGivenUp { write(question) }
    if isOvertaken { onOvertaken?() }
  }

  private var typed: String { enteredText(in: field) }

  /// Sets the field to a text that does not need to be applied.
  private func write(_ text: String) {
    if typed != text { gtk_editable_set_text(field.opaque, text) }
    let row = field.of(AdwEntryRow.self)
    // Turning the button off makes the row treat its text as applied.
    adw_entry_row_set_show_apply_button(row, 0)
    adw_entry_row_set_show_apply_button(row, 1)
  }

  /// Makes the row show its apply button, which it does only while the field has the focus.
  private func offer() {
    let (text, place) = (typed, gtk_editable_get_position(field.opaque))
    // Only this counts as a change for the row.
    gtk_editable_set_text(field.opaque, "")
    gtk_editable_set_text(field.opaque, text)
    gtk_editable_set_position(field.opaque, place)
  }

  /// Discards a question that is being typed.
  ///
  /// - Returns: whether there was one.
  func giveUp(_ focus: Widget) -> Bool {
    guard gtk_widget_is_ancestor(focus, field) != 0, typed != question else {
      return false
    }
    changed.question = nil
    write(question)
    return true
  }

  // MARK: What the manager does

  private func apply() {
    let text = PileDraft.tidied(typed)
    write(text)
    // A text that the server has not accepted is sent again; so is the former one, if a change is
    // still on its way.
    guard text != question || changed.question != nil else { return }
    changed.question = text
    send()
  }

  private func edit() {
    let (former, known) = (changed.piles ?? told.piles, told.piles)
    onEdit?(former) { [weak self] piles in
      // Piles that the server doesn't have yet are sent again.
      guard let self, piles != former || changed.piles != nil else { return }
      if ![known, former, piles].contains(told.piles) {
        // Somebody else has changed them while they were being edited here.
        changed.piles = nil
        onOvertaken?()
        return
      }
      changed.piles = piles
      send()
    }
  }

  /// Sends what everybody should see.
  private func send() {
    let sent = changed
    let look = DeckSettings.shared(
      question: sent.question ?? question, piles: sent.piles ?? told.piles,
      answers: told.answers, classes: told.classes)
    let former = sending.last ?? toldText
    (isUnsent, isRested) = (false, false)
    sending.append(look)
    attempts.insert(look)
    onChange?(look, former) { [weak self] error in
      guard let self else { return }
      // The answers come in order.
      sending.removeFirst()
      guard let error else { return took(look, sent) }
      let failure = error as? SyncFailure
      isUnsent = failure?.isOffline ?? false || failure?.isOvertaken ?? false
      if changed.question == typed { offer() }
    }
  }

  /// Notes that the server has accepted a change.
  private func took(_ look: String, _ sent: Changes) {
    if changed.question == sent.question { changed.question = nil }
    if changed.piles == sent.piles { changed.piles = nil }
    take(look)
    attempts = Set(sending)
  }
}
