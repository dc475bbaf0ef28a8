import Koloda
import KolodaGTK
import KolodaTriage

/// What the keys do in a deck, for the window, its buttons, the list of shortcuts and the help.
struct DeckKeys: Equatable {
  let settings: Settings
  /// The piles that cards may go to.
  let piles: [Pile]
  /// Whether the deck has its own piles.
  var hasOwnPiles = false
  /// Whether the deck's cards have backs.
  var hasBacks = false
  /// Whether left and right swap their piles.
  var isMirrored = false

  /// Returns what a pressed key is: the first of what it may be that has a meaning in the deck or
  /// in the window, or else its Latin letter; nil for a modifier key.
  func key(of press: KeyPress) -> Accelerator? {
    press.accelerators.first { key in
      pile(with: key) != nil || turning.contains(key) || command(for: key) != nil
        || WindowCommand(key) != nil
    } ?? press.named
  }

  /// Returns the pile that has a pressed key as its own, which takes precedence over commands; nil
  /// if there is none.
  func pile(with key: Accelerator) -> Pile? {
    piles.first { pile in
      !pile.keys.isEmpty
        && settings.activeKeys(of: pile).contains { $0 == key || $0 == key.withoutShift }
    }
  }

  /// The keys that flip a card besides those of the settings: Space, as in Anki, unless it belongs
  /// to one of the deck's own piles.
  var turning: [Accelerator] {
    guard hasBacks else { return [] }
    let isTaken = piles.contains { pile in
      (hasOwnPiles || !pile.keys.isEmpty) && settings.activeKeys(of: pile).contains(.space)
    }
    return isTaken ? [] : [.space]
  }

  /// All keys that flip a card, the preferred one first.
  var flipping: [Accelerator] { turning + keys(of: .flip) }

  /// Returns the command of a pressed key that is no pile's own; nil if it has none in the deck.
  ///
  /// The keys of the preferences for a pile do nothing if the pile has its own instead.
  func command(for key: Accelerator) -> KeyCommand? {
    // Where Space flips, Shift+Space doesn't do what Space does elsewhere.
    if let plain = key.withoutShift, turning.contains(plain),
      settings.keys.command(for: key) == nil
    {
      return nil
    }
    let command = settings.command(for: key)
    guard case .decide(let id)? = command else { return command }
    return piles.contains { $0.id == id && $0.keys.isEmpty } ? command : nil
  }

  /// Returns the pile of a pressed key, leaving out the keys of the sides; nil if it has none.
  func decision(of key: Accelerator) -> PileID? {
    if let own = pile(with: key) { return own.id }
    guard !turning.contains(key), case .decide(let pile)? = command(for: key) else { return nil }
    return pile
  }

  /// Whether a key that is held does again and again what it does.
  ///
  /// - Parameter isOnPage: whether a page covers the deck, where the keys of the sides move on.
  func repeats(_ key: Accelerator, isOnPage: Bool) -> Bool {
    if pile(with: key) != nil || turning.contains(key) { return false }
    guard let command = command(for: key) else { return true }
    if case .swipe = command, isOnPage { return true }
    return command.mayRepeat
  }

  /// Returns the keys that send what is selected on a page to a pile, according to `decision`.
  func deciding(_ pile: Pile) -> [Accelerator] {
    settings.activeKeys(of: pile).filter { decision(of: $0) == pile.id }
  }

  /// Returns the keys of a command, without those that do something else in the deck.
  func keys(of command: KeyCommand) -> [Accelerator] {
    settings.activeKeys(of: command).filter { key in
      pile(with: key) == nil && !turning.contains(key) && self.command(for: key) == command
    }
  }

  /// Returns the keys that send a card to a pile, those of its side first.
  func keys(of pile: Pile) -> [Accelerator] {
    let side = pile.side.map { KeyCommand.swipe(isMirrored ? $0.mirrored : $0) }
    let all = (side.map { settings.activeKeys(of: $0) } ?? []) + settings.activeKeys(of: pile)
    // A pile may have the key of its side as its own.
    var listed: Set<Accelerator> = []
    return all.filter { key in
      (self.pile(with: key)?.id ?? pile.id) == pile.id && !turning.contains(key)
        && listed.insert(key).inserted
    }
  }
}

extension Settings {
  /// A pile's keys that work now: its own keys, or the user's keys for a built-in pile.
  func activeKeys(of pile: Pile) -> [Accelerator] {
    guard pile.keys.isEmpty else {
      return pile.ownKeys.filter { usesSingleLetters || !$0.isSingleCharacter }
    }
    return pile.isBuiltIn ? activeKeys(of: .decide(pile.id)) : []
  }
}

extension Pile {
  /// Its own keys, without those of the window, which mean the same in every deck.
  var ownKeys: [Accelerator] {
    keys.compactMap { Accelerator($0) }.filter { WindowCommand($0) == nil }
  }
}
