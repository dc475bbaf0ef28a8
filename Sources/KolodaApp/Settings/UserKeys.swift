/// The keys that the user has given to each command; a key belongs to one command at most.
struct UserKeys: Equatable, Sendable {
  private var keys: [KeyCommand: [Accelerator]]

  /// The default keys.
  static let defaults = UserKeys([:])

  /// Creates the map from stored keys; a command that is not there has its default keys.
  ///
  /// Invalid keys and those of the window are ignored; if that leaves nothing of a list that was
  /// not empty, the command has its default keys. If two commands want a key, it goes to the one
  /// whose keys were changed.
  init(_ stored: [KeyCommand: [String]]) {
    var wanted: [KeyCommand: [Accelerator]] = [:]
    for command in KeyCommand.all {
      let standard = command.defaultKeys
      let texts = stored[command] ?? standard
      let keys = texts.compactMap { Accelerator($0) }.filter { WindowCommand($0) == nil }
      wanted[command] =
        keys.isEmpty && !texts.isEmpty ? standard.compactMap { Accelerator($0) } : keys
    }
    keys = [:]
    var taken: Set<Accelerator> = []
    let isOwn = { (command: KeyCommand) in wanted[command] != command.defaultAccelerators }
    for command in KeyCommand.all.filter(isOwn) + KeyCommand.all.filter({ !isOwn($0) }) {
      keys[command] = (wanted[command] ?? []).filter { taken.insert($0).inserted }
    }
  }

  /// The keys of a command, the most important first.
  subscript(command: KeyCommand) -> [Accelerator] { keys[command] ?? [] }

  /// Returns the command of a key; nil if it has none.
  func command(for key: Accelerator) -> KeyCommand? {
    KeyCommand.all.first { self[$0].contains(key) }
  }

  /// Gives a key to a command, and takes it from any other.
  mutating func add(_ key: Accelerator, to command: KeyCommand) {
    guard !self[command].contains(key) else { return }
    for other in KeyCommand.all { remove(key, from: other) }
    keys[command, default: []].append(key)
  }

  /// Removes a key from a command.
  mutating func remove(_ key: Accelerator, from command: KeyCommand) {
    keys[command]?.removeAll { $0 == key }
  }

  /// Gives a command its default keys again, even if others have them now.
  mutating func reset(_ command: KeyCommand) {
    keys[command] = []
    for key in command.defaultAccelerators { add(key, to: command) }
  }

  /// Whether a command has its default keys.
  func hasDefaults(_ command: KeyCommand) -> Bool { self[command] == command.defaultAccelerators }
}
