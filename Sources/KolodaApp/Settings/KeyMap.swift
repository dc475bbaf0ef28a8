/// Which keys belong to which command; a key belongs to one command at most.
struct KeyMap: Equatable, Sendable {
  private var keys: [KeyCommand: [Accelerator]]

  /// The keys as they come.
  static let standard = KeyMap([:])

  /// Takes keys as they are stored, by command; a command that is left out has its standard keys.
  ///
  /// What is no key, or belongs to the window, is left out; where nothing remains of a list that
  /// had something, the command has its standard keys. A key that two commands want belongs to
  /// the one that does not have it by standard.
  init(_ stored: [KeyCommand: [String]]) {
    var wanted: [KeyCommand: [Accelerator]] = [:]
    for command in KeyCommand.all {
      let standard = command.standardKeys
      let texts = stored[command] ?? standard
      let keys = texts.compactMap { Accelerator($0) }.filter { WindowKey($0) == nil }
      wanted[command] =
        keys.isEmpty && !texts.isEmpty ? standard.compactMap { Accelerator($0) } : keys
    }
    keys = [:]
    var taken: Set<Accelerator> = []
    let isOwn = { (command: KeyCommand) in wanted[command] != command.standardAccelerators }
    for command in KeyCommand.all.filter(isOwn) + KeyCommand.all.filter({ !isOwn($0) }) {
      keys[command] = (wanted[command] ?? []).filter { taken.insert($0).inserted }
    }
  }

  /// A command's keys, the most important first.
  subscript(command: KeyCommand) -> [Accelerator] { keys[command] ?? [] }

  /// The command of a key.
  func command(for key: Accelerator) -> KeyCommand? {
    KeyCommand.all.first { self[$0].contains(key) }
  }

  /// Gives a key to a command; the one that had it loses it.
  mutating func add(_ key: Accelerator, to command: KeyCommand) {
    guard !self[command].contains(key) else { return }
    for other in KeyCommand.all { remove(key, from: other) }
    keys[command, default: []].append(key)
  }

  /// Takes a key from a command.
  mutating func remove(_ key: Accelerator, from command: KeyCommand) {
    keys[command]?.removeAll { $0 == key }
  }

  /// Gives a command its standard keys again, also where others have them by now.
  mutating func reset(_ command: KeyCommand) {
    keys[command] = []
    for key in command.standardAccelerators { add(key, to: command) }
  }

  /// Whether a command has the keys that it comes with.
  func isStandard(_ command: KeyCommand) -> Bool { self[command] == command.standardAccelerators }
}

extension KeyCommand {
  /// Its keys as they come.
  var standardAccelerators: [Accelerator] { standardKeys.compactMap { Accelerator($0) } }
}
