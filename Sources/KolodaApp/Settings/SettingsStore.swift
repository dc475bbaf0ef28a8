import KolodaGTK

/// The user's settings, kept where the desktop keeps them, and told of whenever they change.
///
/// Where no schema is installed they have their defaults and are kept as long as the program runs.
@MainActor
final class SettingsStore {
  /// What is set now.
  private(set) var value: Settings
  private let stored: StoredSettings?
  private var followers: [Follower] = []
  private var isWriting = false

  private struct Follower {
    weak var owner: AnyObject?
    let apply: @MainActor (Settings) -> Void
  }

  /// Whether changes outlive the program.
  var isKept: Bool { stored != nil }

  /// Reads the settings.
  ///
  /// - Parameter stored: where they are kept; nil keeps them in memory.
  init(_ stored: StoredSettings?) {
    self.stored = stored
    value = Settings()
    guard let stored else { return }
    stored.onChange { [weak self] in self?.reread() }
    value = Settings(stored: stored.values)
  }

  /// Opens the settings where the desktop keeps them.
  convenience init() { self.init(StoredSettings()) }

  /// Applies the settings now and after every change, as long as the owner lives.
  func follow(_ owner: AnyObject, _ apply: @escaping @MainActor (Settings) -> Void) {
    followers.append(Follower(owner: owner, apply: apply))
    apply(value)
  }

  /// Changes settings; values out of range are moved to the nearer end.
  func change(_ body: (inout Settings) -> Void) {
    var wanted = value
    body(&wanted)
    let old = value.stored
    let new = Settings(stored: wanted.stored).stored
    let changed = new.filter { old[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    if let stored {
      isWriting = true
      // Sides are stored together, so that what was nonsense among them is gone.
      let movesPiles = changed.keys.contains { $0.hasPrefix(Settings.pilePrefix) }
      for (name, value) in new
      where changed[name] != nil || movesPiles && name.hasPrefix(Settings.pilePrefix) {
        stored.store(value, as: name)
      }
      isWriting = false
    }
    // What is locked or can't be stored is changed all the same, until the program ends.
    set(Settings(stored: new))
  }

  private func reread() {
    guard !isWriting, let stored else { return }
    set(Settings(stored: stored.values))
  }

  private func set(_ settings: Settings) {
    guard settings != value else { return }
    value = settings
    followers.removeAll { $0.owner == nil }
    for follower in followers where follower.owner != nil { follower.apply(settings) }
  }
}
