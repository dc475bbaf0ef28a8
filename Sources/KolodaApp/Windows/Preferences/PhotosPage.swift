import CAdwaita
import KolodaGTK

/// The preferences of how photos are read.
@MainActor
final class PhotosPage {
  let widget: Widget?
  private let memory = PreferenceNumber(
    PreferenceTexts.memory, PreferenceTexts.megabytes,
    Double(Settings.Limits.memory.lowerBound)...Double(Settings.Limits.memory.upperBound), step: 8,
    isSlider: false)

  private let enlarges = PreferenceSwitch(
    PreferenceTexts.enlarges, PreferenceTexts.enlargesMore)

  init(_ settings: SettingsStore) {
    widget = makePage(
      name: "photos", title: PreferenceTexts.photos, icon: "folder-pictures-symbolic",
      groups: [
        makeGroup(nil, rows: [enlarges.widget]),
        makeGroup(
          PreferenceTexts.readingAhead,
          description: PreferenceTexts.readingAheadMore,
          rows: [memory.widget]),
      ])
    enlarges.onChange = { new in settings.change { $0.enlargesSmallPhotos = new } }
    memory.onChange = { new in settings.change { $0.memory = Int(new.rounded()) } }
    settings.follow(self) { [weak self] in
      self?.enlarges.show($0.enlargesSmallPhotos)
      self?.memory.show(Double($0.memory))
    }
  }
}
