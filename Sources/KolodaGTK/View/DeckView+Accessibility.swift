import CAdwaita
import Koloda

// Accessibility: the deck appears as its front card, with its place, actions and announcements.
extension DeckView {
  /// Sets the deck's accessible name, which should name the front card and its place.
  public func setAccessibleName(_ name: String) { voice.setName(name) }

  /// Sets the accessible description of the front card, beyond its name.
  public func setAccessibleDescription(_ text: String) { voice.setDescription(text) }

  /// Makes a screen reader announce a text without moving the focus.
  public func announce(_ text: String) { voice.say(text) }

  /// Updates the accessible name and description from `speech`; call it when a card's texts have
  /// changed.
  public func refreshSpeech() {
    let count = stage.deck.count
    let place =
      stage.deck.front.flatMap { speech.place($0) } ?? min(stage.deck.decidedCount + 1, count)
    if stage.deck.front != nil { voice.setPosition(place, of: count) }
    guard let name = speech.name else { return }
    if let front = stage.deck.front {
      var words = name(front)
      if stage.showsBack(of: front) { words = speech.back(front, words) }
      if stage.waiting?.card == front { words = speech.waiting(words) }
      setAccessibleName(speech.position(words, place, count))
      setAccessibleDescription(speech.description(front) ?? "")
    } else {
      setAccessibleName(speech.ranOut(count))
      setAccessibleDescription("")
    }
  }

  func announceDecision(_ decision: Deck.Decision) {
    let name = speech.announcedName(of: decision.card)
    if let text = speech.decided(name, decision.direction) { voice.say(text) }
  }

  func announceUndo(_ decision: Deck.Decision) {
    if let text = speech.undone(speech.announcedName(of: decision.card)) { voice.say(text) }
  }
}
