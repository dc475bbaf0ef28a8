import CAdwaita
import Koloda

// The deck as assistive technology finds it: one card, its place, what can be done with it, and
// what was done.
extension KolodaView {
  /// Says what assistive technology calls the deck: its front card and where it stands.
  public func setAccessibleName(_ name: String) { voice.setName(name) }

  /// Says what assistive technology is told of the front card beside its name.
  public func setAccessibleDescription(_ text: String) { voice.setDescription(text) }

  /// Has a screen reader say something without moving the focus.
  public func announce(_ text: String) { voice.say(text) }

  /// Tells of the front card, as `speech` has it; call it when a card's words have changed.
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
