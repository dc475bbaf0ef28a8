import CAdwaita
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The result of an Apply, including what failed.
@MainActor
final class ApplyReportView {
  let widget: Widget
  private let page: Widget = adw_status_page_new()
  private let problems: FateList
  private let undo = makePill(ApplyTexts.undoApply).button
  private let close = makePill(ApplyTexts.done).button
  private let folders: Widget = gtk_list_box_new()
  private let openFolder: @MainActor ([UInt8]) -> Void

  /// Makes an empty page.
  ///
  /// - Parameters:
  ///   - problems: the list for files that failed.
  ///   - openFolder: shows a folder in the file manager.
  init(
    _ problems: FateList, undo undoPress: @escaping @MainActor () -> Void,
    close closePress: @escaping @MainActor () -> Void,
    openFolder: @escaping @MainActor ([UInt8]) -> Void
  ) {
    self.problems = problems
    self.openFolder = openFolder
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [page, problems.widget])
    for (button, press) in [(close, closePress), (undo, undoPress)] {
      Signal.connect(button.object, "clicked") { () -> Void in press() }
    }
    gtk_widget_add_css_class(close, "suggested-action")
    let buttons = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [close, undo])
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
    gtk_list_box_set_selection_mode(folders.opaque, GTK_SELECTION_NONE)
    gtk_widget_add_css_class(folders, "boxed-list")
    gtk_widget_set_visible(folders, 0)
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, children: [folders, buttons])
    adw_status_page_set_child(page.opaque, content)
  }

  /// Shows the result of a plan.
  ///
  /// - Parameter name: returns the name of a file, by its absolute path.
  func show(_ plan: Plan, isBack: Bool, name: @escaping @MainActor ([UInt8]) -> String) {
    let left = FateList.Fates(leftBy: plan, name)
    let failed = plan.problems.count { $0.state != .skipped }
    let tally = ApplyTally(plan, in: isBack ? .returned : .done)
    let lines =
      isBack ? ApplyTexts.back(tally, failed: failed) : ApplyTexts.report(tally, failed: failed)
    // A run that was cancelled early, or whose files were all in the way, did nothing.
    let forward = tally.files > 0 ? ApplyTexts.applied : ApplyTexts.failed
    let isStuck = tally.files == 0 && failed > 0
    say(
      isBack ? isStuck ? ApplyTexts.notUndone : ApplyTexts.undone : forward,
      lines.joined(separator: "\n"),
      isGood: failed == 0 && (isBack || tally.files > 0))
    gtk_widget_set_visible(undo, !isBack && tally.files > 0 ? 1 : 0)
    show(isBack ? [] : tally.folders)
    problems.show(left)
    gtk_widget_set_visible(problems.widget, left.count == 0 ? 0 : 1)
    gtk_widget_set_vexpand(page, left.count == 0 ? 1 : 0)
    setClass("compact", of: page, to: left.count > 0)
  }

  /// Shows the folders that files went to, each with a button that opens it.
  private func show(_ targets: [[UInt8]]) {
    while let old = gtk_widget_get_first_child(folders) { gtk_list_box_remove(folders.opaque, old) }
    for target in targets {
      let button = gtk_button_new_with_label(ActionTexts.openFolder)
      let name = FileName(bytes: target).lastComponent.displayName
      let row = makePreferenceRow(name, pathText(target), control: button)
      shim_accessible_set_label(button.opaque, ActionTexts.openFolder)
      Signal.connect(button.object, "clicked") { [openFolder] () -> Void in openFolder(target) }
      gtk_list_box_append(folders.opaque, row)
    }
    gtk_widget_set_visible(folders, targets.isEmpty ? 0 : 1)
  }

  /// Shows why Apply failed.
  func show(_ error: ApplyFailure) {
    show([])
    say(ApplyTexts.failed, ApplyTexts.failure(error), isGood: false)
    gtk_widget_set_visible(undo, 0)
    gtk_widget_set_visible(problems.widget, 0)
    gtk_widget_set_vexpand(page, 1)
  }

  private func say(_ title: String, _ text: String, isGood: Bool) {
    adw_status_page_set_icon_name(
      page.opaque, isGood ? "koloda-keep-symbolic" : "dialog-warning-symbolic")
    adw_status_page_set_title(page.opaque, title)
    // The description is parsed as markup.
    let escaped = g_markup_escape_text(text, -1)
    adw_status_page_set_description(page.opaque, escaped)
    g_free(escaped)
  }

  /// Takes the keyboard focus.
  func focus() { _ = gtk_widget_grab_focus(close) }
}
