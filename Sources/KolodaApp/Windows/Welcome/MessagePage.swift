import CAdwaita
import KolodaGTK
import KolodaSharing

/// A page shown instead of a deck: the welcome page, or one that says why there is no deck.
@MainActor
struct MessagePage {
  let widget: Widget
  /// What can be opened, below each button; shown to those who have opened nothing yet.
  private let captions: [Widget]
  private let ways: Ways?

  /// What a page offers to open.
  private struct Ways {
    var row: WaysRow
    var samples: SampleButtons?

    @MainActor
    func fit(width: Int) {
      row.fit(width: width)
      samples?.fit(width: width)
    }
  }

  /// The welcome page.
  ///
  /// - Parameter recent: the list of recent decks.
  static func welcome(recent: Widget?) -> MessagePage {
    let captions = [WelcomeTexts.folders, WelcomeTexts.files, WelcomeTexts.sharedDecks]
      .map { makeCaption($0) }
    let (buttons, ways) = buttons(recent: recent, first: nil, captions: captions)
    let page = MessagePage(
      icon: "org.koloda.Koloda", title: WelcomeTexts.title,
      description: WelcomeTexts.description,
      buttons: buttons, captions: captions, ways: ways)
    gtk_widget_add_css_class(page.widget, "welcome")
    return page
  }

  private static func makeCaption(_ text: String) -> Widget {
    let label = makeLabel(text, classes: ["caption", "dim-label"])
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    return label
  }

  /// The page for a folder without photos.
  static func noImages(folder: String) -> MessagePage {
    MessagePage(
      icon: "folder-pictures-symbolic", title: WelcomeTexts.noPhotos,
      description: WelcomeTexts.noPhotosMore(folder))
  }

  /// The page for a folder whose photos have all been moved by Apply.
  ///
  /// - Parameter count: the number of applied decisions.
  static func applied(_ count: Int) -> MessagePage {
    MessagePage(
      icon: "koloda-keep-symbolic", title: ApplyTexts.applied,
      description: DeckTexts.applied(count),
      first: button(ApplyTexts.undoApply, .undoApply))
  }

  /// The page for a file without records.
  static func noRecords(file: String) -> MessagePage {
    MessagePage(
      icon: "text-x-generic-symbolic", title: RecordTexts.noRecords,
      description: RecordTexts.emptyFile(file))
  }

  /// The page for a shared deck with no card for the person, with buttons for what can be done with
  /// the answers.
  static func noSharedCards(_ standing: SharedStanding) -> MessagePage {
    let end = LiveTexts.end(standing)
    let isDone = standing.ofDisputes || standing.isAnswered
    let disputes = standing.hasDisputes ? button(DisputeTexts.title, .disputes) : nil
    let export = standing.isAnswered ? button(ActionTexts.export, .export) : nil
    (disputes ?? export).map { gtk_widget_add_css_class($0, "suggested-action") }
    return MessagePage(
      icon: isDone ? "object-select-symbolic" : "text-x-generic-symbolic", title: end.title,
      description: end.more ?? "",
      buttons: makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [disputes, export]))
  }

  /// The page for something that could not be opened.
  static func failure(_ message: String) -> MessagePage {
    MessagePage(icon: "dialog-warning-symbolic", title: WelcomeTexts.failure, description: message)
  }

  private init(icon: String, title: String, description: String, first: Widget? = nil) {
    let (buttons, ways) = MessagePage.buttons(recent: nil, first: first)
    self.init(icon: icon, title: title, description: description, buttons: buttons, ways: ways)
  }

  private init(
    icon: String, title: String, description: String, buttons: Widget, captions: [Widget] = [],
    ways: Ways? = nil
  ) {
    self.captions = captions
    self.ways = ways
    widget = adw_status_page_new()
    gtk_widget_add_css_class(widget, "message-page")
    adw_status_page_set_icon_name(widget.opaque, icon)
    adw_status_page_set_title(widget.opaque, title)
    // The description is parsed as markup.
    let escaped = g_markup_escape_text(description, -1)
    adw_status_page_set_description(widget.opaque, escaped)
    g_free(escaped)
    adw_status_page_set_child(widget.opaque, buttons)
  }

  /// Sets whether the page is compact, to leave space for a list below the title.
  func setCompact(_ isCompact: Bool) {
    setClass("compact", of: widget, to: isCompact)
    for caption in captions { gtk_widget_set_visible(caption, isCompact ? 0 : 1) }
    ways?.row.fit()
  }

  /// Fits the page into the width of the window's content, in logical pixels.
  func fit(width: Int) { ways?.fit(width: width) }

  /// - Parameters:
  /// - recent: the list of recent decks; nil for none.
  /// - first: a button above those for opening something else.
  /// - captions: what is below the buttons that open something.
  private static func buttons(
    recent: Widget?, first: Widget?, captions: [Widget] = []
  ) -> (all: Widget, ways: Ways) {
    let open = button(
      ActionTexts.openFolderDialog, .open, ["pill", "snug", "suggested-action"])
    let file = button(ActionTexts.openFileDialog, .openFile, ["pill", "snug"])
    let join =
      recent == nil ? nil : button(SharedTexts.joinMenu, .join, ["pill", "snug", "flat"])
    let ways = WaysRow(
      [open, file, join].compactMap(\.self).enumerated().map { place, button in
        WaysRow.Way(button: button, caption: captions.dropFirst(place).first)
      })
    let opening = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [first, ways.widget])
    let samples = SampleButtons()
    let trial = samples.map { samples in
      makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 12,
        children: [makeLabel(WelcomeTexts.trySample, classes: ["dim-label"]), samples.widget])
    }
    let all = makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["message-ways"], children: [opening, recent, trial])
    return (all, Ways(row: ways, samples: samples))
  }

  private static func button(
    _ text: String, _ command: WindowCommand, _ classes: [String] = ["pill", "snug"]
  ) -> Widget {
    let button = makeWrappingButton(text, classes: classes).button
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    gtk_actionable_set_action_name(button.opaque, command.action)
    return button
  }
}
