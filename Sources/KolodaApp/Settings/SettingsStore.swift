import KolodaGTK

/// The user's settings, stored where the desktop keeps them, with callbacks for changes.
///
/// If no schema is installed, settings start with their defaults and last until the program ends.
@MainActor
final class SettingsStore {
  /// The current settings.
  private(set) var value: Settings
  private let stored: StoredSettings?
  private var followers: [Follower] = []
  private var isWriting = false

  private struct Follower {
    weak var owner: AnyObject?
    let apply: @MainActor (Settings) -> Void
  }

  /// Whether changes are stored permanently.
  var isKept: Bool { stored != nil }

  /// Reads the settings.
  ///
  /// - Parameter stored: where they are stored; nil to keep them in memory.
  init(_ stored: StoredSettings?) {
    self.stored = stored
    value = Settings()
    guard let stored else { return }
    stored.onChange { [weak self] in self?.reread() }
    value = Settings(stored: stored.values)
  }

  /// Opens the settings where the desktop keeps them.
  convenience init() { self.init(StoredSettings()) }

  /// Calls `apply` now and after every change, as long as the owner exists.
  func follow(_ owner: AnyObject, _ apply: @escaping @MainActor (Settings) -> Void) {
    followers.append(Follower(owner: owner, apply: apply))
    apply(value)
  }

  /// Changes settings; values out of range are moved to the nearest limit.
  func change(_ body: (inout Settings) -> Void) {
    var wanted = value
    body(&wanted)
    let old = value.stored
    let new = Settings(stored: wanted.stored).stored
    let changed = new.filter { old[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    if let stored {
      isWriting = true
      // All sides are stored together, so that invalid values among them disappear.
      let movesPiles = changed.keys.contains { $0.hasPrefix(Settings.pilePrefix) }
      for (name, value) in new
      where changed[name] != nil || movesPiles && name.hasPrefix(Settings.pilePrefix) {
        stored.store(value, as: name)
      }
      isWriting = false
    }
    // Settings that are locked or can't be stored change all the same, until the program ends.
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
