import CAdwaita
import KolodaGTK
import KolodaSharing

/// A page shown instead of a deck: the welcome page, or one that says why there is no deck.
@MainActor
struct MessagePage {
  let widget: Widget
  /// What can be opened, below each button; shown to those who have opened nothing yet.
  private let captions: [Widget]

  /// The welcome page.
  ///
  /// - Parameter recent: the list of recent decks.
  static func welcome(recent: Widget?) -> MessagePage {
    let captions = [WelcomeTexts.folders, WelcomeTexts.files, WelcomeTexts.sharedDecks]
      .map { makeCaption($0) }
    let page = MessagePage(
      icon: "org.koloda.Koloda", title: WelcomeTexts.title,
      description: WelcomeTexts.description,
      buttons: buttons(recent: recent, first: nil, captions: captions),
      captions: captions.compactMap(\.self))
    gtk_widget_add_css_class(page.widget, "welcome")
    return page
  }

  /// The most characters per line of a caption, so that three fit beside each other.
  private static let captionWidth: Int32 = 28

  private static func makeCaption(_ text: String) -> Widget {
    let label = makeLabel(text, classes: ["caption", "dim-label"])
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    gtk_label_set_max_width_chars(label.opaque, captionWidth)
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
    self.init(
      icon: icon, title: title, description: description,
      buttons: MessagePage.buttons(recent: nil, first: first))
  }

  private init(
    icon: String, title: String, description: String, buttons: Widget, captions: [Widget] = []
  ) {
    self.captions = captions
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
  }

  /// - Parameters:
  /// - recent: the list of recent decks; nil for none.
  /// - first: a button above those for opening something else.
  /// - captions: what is below the buttons that open something.
  private static func buttons(
    recent: Widget?, first: Widget?, captions: [Widget?] = [nil, nil, nil]
  ) -> Widget {
    let open = button(
      ActionTexts.openFolderDialog, .open, ["pill", "snug", "suggested-action"])
    let file = button(ActionTexts.openFileDialog, .openFile, ["pill", "snug"])
    let join =
      recent == nil ? nil : button(SharedTexts.joinMenu, .join, ["pill", "snug", "flat"])
    let ways = zip([open, file, join], captions).map { button, caption in
      makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [button, caption])
    }
    let opening = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, children: [first, sideBySide(ways)])
    let trial = SampleButtons.makeRow().map { samples in
      makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 12,
        children: [makeLabel(WelcomeTexts.trySample, classes: ["dim-label"]), samples])
    }
    return makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["message-ways"], children: [opening, recent, trial])
  }

  /// The width of each widget in a row, in logical pixels.
  private static let columnWidth: Int32 = 288

  /// Widgets in a row, or below each other in a narrow window.
  private static func sideBySide(_ widgets: [Widget]) -> Widget {
    let flow = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(flow.opaque, guint(widgets.count))
    gtk_flow_box_set_homogeneous(flow.opaque, 1)
    gtk_flow_box_set_row_spacing(flow.opaque, 12)
    gtk_flow_box_set_column_spacing(flow.opaque, 12)
    for widget in widgets {
      let cell = gtk_flow_box_child_new()
      // The button in it has the focus.
      gtk_widget_set_focusable(cell, 0)
      gtk_flow_box_child_set_child(cell.of(GtkFlowBoxChild.self), widget)
      gtk_flow_box_append(flow.opaque, cell)
    }
    // Whoever is below the others has the whole width, so that a text there is in one line.
    let clamp = adw_clamp_new()
    let width = columnWidth * Int32(widgets.count)
    adw_clamp_set_maximum_size(clamp.opaque, width)
    adw_clamp_set_tightening_threshold(clamp.opaque, width)
    adw_clamp_set_child(clamp.opaque, flow)
    return clamp
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
