import CAdwaita
import KolodaGTK
import Localization

/// The preferences of what is kept in memory, and from one start to the next.
@MainActor
final class MemoryPage {
  let widget: Widget?
  private let memory = PreferenceNumber(
    localized("Memory"), localized("In megabytes, beside the cards that are seen"),
    Double(Settings.Limits.memory.lowerBound)...Double(Settings.Limits.memory.upperBound), step: 8,
    isSlider: false)
  private let restores = PreferenceSwitch(
    localized("Restore Decks"), localized("Open the decks again that were open at the end"))

  init(_ settings: SettingsStore) {
    widget = makePage(
      name: "memory", title: localized("Memory"), icon: "koloda-memory-symbolic",
      groups: [
        makeGroup(
          localized("Reading Ahead"),
          description: localized(
            "Cards are read before they are needed, and kept for undo, as far as the memory goes."),
          rows: [memory.widget]),
        makeGroup(localized("At the Start"), rows: [restores.widget]),
      ])
    memory.onChange = { new in settings.change { $0.memory = Int(new.rounded()) } }
    restores.onChange = { new in settings.change { $0.restoresSession = new } }
    settings.follow(self) { [weak self] in
      self?.memory.show(Double($0.memory))
      self?.restores.show($0.restoresSession)
    }
  }
}
