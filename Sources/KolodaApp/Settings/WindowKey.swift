/// A key with a fixed meaning in the window, as everywhere on the desktop; no command can have it.
struct WindowKey {
  /// The meaning of the key.
  let meaning: Meaning

  /// Looks up the meaning of a key; nil if the key is free.
  init?(_ key: Accelerator) {
    guard let meaning = WindowKey.meanings[key] else { return nil }
    self.meaning = meaning
  }

  /// What a key does in the window.
  enum Meaning {
    case open, newWindow, close, preferences, fullscreen, menu, help, shortcuts, focus, apply,
      review, history, filter, openFile, record, openOutside, openWith, showInFiles, copy,
      cardMenu, tryAgain, strip
  }

  private static let meanings: [Accelerator: Meaning] = {
    let keys: [(String, Meaning)] = [
      ("<Control>o", .open), ("<Control>n", .newWindow), ("<Control>w", .close),
      ("<Control>q", .close),
      ("<Control>comma", .preferences), ("F11", .fullscreen), ("F10", .menu), ("F1", .help),
      ("<Control>question", .shortcuts), ("<Control>Return", .apply), ("F9", .review),
      ("<Control>h", .history), ("<Shift><Control>o", .openFile), ("<Control>f", .filter),
      ("<Control>g", .record), ("<Control>e", .openOutside), ("<Shift><Control>e", .openWith),
      ("<Shift><Control>f", .showInFiles), ("<Control>c", .copy),
      ("F5", .tryAgain), ("F6", .strip),
      ("Menu", .cardMenu), ("<Shift>F10", .cardMenu),
      ("Tab", .focus),
      ("<Shift>Tab", .focus),
      ("<Control>Tab", .focus), ("<Shift><Control>Tab", .focus),
    ]
    return Dictionary(
      keys.compactMap { text, meaning in Accelerator(text).map { ($0, meaning) } }
    ) { first, _ in first }
  }()
}
