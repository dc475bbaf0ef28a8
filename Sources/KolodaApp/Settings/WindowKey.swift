/// A key that belongs to the window as on the whole desktop, and that no command can have.
struct WindowKey {
  /// What the key does.
  let meaning: Meaning

  /// The key's meaning; nil for a key that is free.
  init?(_ key: Accelerator) {
    guard let meaning = WindowKey.meanings[key] else { return nil }
    self.meaning = meaning
  }

  /// What a key of the window means.
  enum Meaning {
    case open, newWindow, close, preferences, fullscreen, menu, help, shortcuts, focus, apply,
      review, history, filter, openFile, record, openOutside, openWith, showInFiles, copy, tryAgain
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
      ("F5", .tryAgain),
      ("Tab", .focus),
      ("<Shift>Tab", .focus),
      ("<Control>Tab", .focus), ("<Shift><Control>Tab", .focus),
    ]
    return Dictionary(
      keys.compactMap { text, meaning in Accelerator(text).map { ($0, meaning) } }
    ) { first, _ in first }
  }()
}
