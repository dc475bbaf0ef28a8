import CAdwaita
import KolodaGTK

/// The preferences of what is kept in memory, and from one start to the next.
@MainActor
final class MemoryPage {
  let widget: Widget?
  private let memory = PreferenceNumber(
    PreferenceTexts.memory, PreferenceTexts.megabytes,
    Double(Settings.Limits.memory.lowerBound)...Double(Settings.Limits.memory.upperBound), step: 8,
    isSlider: false)
  private let restores = PreferenceSwitch(PreferenceTexts.restores, PreferenceTexts.restoresMore)

  init(_ settings: SettingsStore) {
    widget = makePage(
      name: "memory", title: PreferenceTexts.memory, icon: "koloda-memory-symbolic",
      groups: [
        makeGroup(
          PreferenceTexts.readingAhead,
          description: PreferenceTexts.readingAheadMore,
          rows: [memory.widget]),
        makeGroup(PreferenceTexts.start, rows: [restores.widget]),
      ])
    memory.onChange = { new in settings.change { $0.memory = Int(new.rounded()) } }
    restores.onChange = { new in settings.change { $0.restoresSession = new } }
    settings.follow(self) { [weak self] in
      self?.memory.show(Double($0.memory))
      self?.restores.show($0.restoresSession)
    }
  }
}
