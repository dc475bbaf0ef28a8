import CAdwaita
import KolodaFolders
import KolodaGTK
import KolodaOutcomes

/// The preferences of which photos there are, what is said of them, and how they are read.
@MainActor
final class PhotosPage {
  let widget: Widget
  private let order = ChoiceRow<FolderChoice.Order>(
    PreferenceTexts.order, PreferenceTexts.orderMore,
    FolderChoice.Order.allCases.map { ($0, PreferenceTexts.name(of: $0)) })
  private let subfolders = PreferenceSwitch(PreferenceTexts.subfolders, nil)
  private let videos = PreferenceSwitch(PreferenceTexts.videos, PreferenceTexts.videosMore)
  private let caption = ChoiceRow<Settings.Caption>(
    PreferenceTexts.caption, nil,
    Settings.Caption.allCases.map { ($0, PreferenceTexts.name(of: $0)) })
  private let timeLeft = PreferenceSwitch(
    PreferenceTexts.timeLeft, PreferenceTexts.timeLeftMore)
  private let memory = PreferenceNumber(
    PreferenceTexts.memory, PreferenceTexts.megabytes,
    Double(Settings.Limits.memory.lowerBound)...Double(Settings.Limits.memory.upperBound), step: 8,
    isSlider: false)

  private let enlarges = PreferenceSwitch(
    PreferenceTexts.enlarges, PreferenceTexts.enlargesMore)

  private let editor = ChoiceRow<PhotoEditor?>(
    ApplyTexts.editor, ApplyTexts.editorMore,
    [(nil, ApplyTexts.askForEditor)]
      + PhotoEditor.allCases.map { (Optional($0), ApplyTexts.name(of: $0)) })

  init(_ settings: SettingsStore) {
    widget = makePage(
      name: "photos", title: PreferenceTexts.photos, icon: "folder-pictures-symbolic",
      groups: [
        makeGroup(nil, rows: [order.widget, subfolders.widget, videos.widget]),
        makeGroup(nil, rows: [caption.widget, timeLeft.widget, enlarges.widget]),
        makeGroup(nil, rows: [editor.widget]),
        makeGroup(
          PreferenceTexts.readingAhead,
          description: PreferenceTexts.readingAheadMore,
          rows: [memory.widget]),
      ])
    order.onChange = { new in settings.change { $0.folder.order = new } }
    subfolders.onChange = { new in settings.change { $0.folder.includesSubfolders = new } }
    videos.onChange = { new in settings.change { $0.folder.includesVideos = new } }
    caption.onChange = { new in settings.change { $0.caption = new } }
    timeLeft.onChange = { new in settings.change { $0.showsTimeLeft = new } }
    enlarges.onChange = { new in settings.change { $0.enlargesSmallPhotos = new } }
    editor.onChange = { new in settings.change { $0.editor = new } }
    memory.onChange = { new in settings.change { $0.memory = Int(new.rounded()) } }
    settings.follow(self) { [weak self] in
      self?.order.show($0.folder.order)
      self?.subfolders.show($0.folder.includesSubfolders)
      self?.videos.show($0.folder.includesVideos)
      self?.caption.show($0.caption)
      self?.timeLeft.show($0.showsTimeLeft)
      self?.enlarges.show($0.enlargesSmallPhotos)
      self?.editor.show($0.editor)
      self?.memory.show(Double($0.memory))
    }
  }
}
