import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// What an Apply has done, and what it could not.
@MainActor
final class ApplyReportView {
  let widget: Widget?
  private let page: Widget? = adw_status_page_new()
  private let problems = FateList(ApplyTexts.everyFile)
  private let undo = makePill(ApplyTexts.undoApply).button
  private let close = makePill(ApplyTexts.done).button

  init(
    undo undoPress: @escaping @MainActor () -> Void,
    close closePress: @escaping @MainActor () -> Void
  ) {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [page, problems.widget])
    for (button, press) in [(close, closePress), (undo, undoPress)] {
      guard let button else { continue }
      Signal.connect(button.object, "clicked") { () -> Void in press() }
    }
    close.map { gtk_widget_add_css_class($0, "suggested-action") }
    let buttons = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, children: [close, undo])
    buttons.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    page.map { adw_status_page_set_child($0.opaque, buttons) }
  }

  /// Shows what became of a plan.
  ///
  /// - Parameter name: what a step's file is called.
  func show(_ plan: Plan, isBack: Bool, name: @escaping @MainActor (Step) -> String) {
    let left = plan.problems
    let failed = left.count { $0.state != .skipped }
    let tally = ApplyTally(plan, in: isBack ? .returned : .done)
    var lines = isBack ? [] : ApplyTexts.report(tally)
    if failed > 0 {
      lines.removeAll { $0 == ApplyTexts.leftAlone(tally.leftAlone) }
      lines.append(ApplyTexts.couldNot(failed))
      if left.count > failed { lines.append(ApplyTexts.leftAlone(left.count - failed)) }
    }
    // One that was canceled early, or whose files were all in the way, did nothing.
    let forward = tally.files > 0 ? ApplyTexts.applied : ApplyTexts.failed
    let isStuck = tally.files == 0 && failed > 0
    say(
      isBack ? isStuck ? ApplyTexts.notUndone : ApplyTexts.undone : forward,
      lines.joined(separator: "\n"),
      isGood: failed == 0 && (isBack || tally.files > 0))
    undo.map { gtk_widget_set_visible($0, !isBack && tally.files > 0 ? 1 : 0) }
    problems.show(left.count) { index in
      FateList.Line(file: name(left[index]), fate: ApplyTexts.fate(left[index]))
    }
    problems.widget.map { gtk_widget_set_visible($0, left.isEmpty ? 0 : 1) }
    page.map { gtk_widget_set_vexpand($0, left.isEmpty ? 1 : 0) }
    setClass("compact", of: page, to: !left.isEmpty)
  }

  /// Shows why nothing came of it.
  func show(_ error: ApplyFailure) {
    say(ApplyTexts.failed, ApplyTexts.failure(error), isGood: false)
    undo.map { gtk_widget_set_visible($0, 0) }
    problems.widget.map { gtk_widget_set_visible($0, 0) }
    page.map { gtk_widget_set_vexpand($0, 1) }
  }

  private func say(_ title: String, _ text: String, isGood: Bool) {
    guard let page else { return }
    adw_status_page_set_icon_name(
      page.opaque, isGood ? "koloda-keep-symbolic" : "dialog-warning-symbolic")
    adw_status_page_set_title(page.opaque, title)
    // The text is taken as markup.
    let escaped = g_markup_escape_text(text, -1)
    adw_status_page_set_description(page.opaque, escaped)
    g_free(escaped)
  }

  /// Takes the keyboard.
  func focus() { close.map { _ = gtk_widget_grab_focus($0) } }
}
