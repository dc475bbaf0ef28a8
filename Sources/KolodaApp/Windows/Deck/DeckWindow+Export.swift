import CAdwaita
import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSources

// Taking the decisions away, in a file.
extension DeckWindow {
  /// Asks for a file, and writes a line for each decided card to it.
  func export() {
    guard let session else { return }
    ExportChooser.ask(over: widget, title: session.title) { [weak self] file, format in
      self?.export(to: file, format)
    }
  }

  private func export(to file: [UInt8], _ format: DecisionExport.Format) {
    guard let session else { return }
    let export = session.opened.export(of: session.deck)
    let journal = session.opened.journal
    // Everything that was decided so far is in the file, and the window goes on meanwhile.
    Thread.detachNewThread {
      _ = journal.finish(atMost: DeckWindow.patience)
      let outcome = DeckWindow.write(export, to: file, format)
      MainThread.post { [weak self] in self?.exported(outcome, to: file) }
    }
  }

  /// How long an export waits at most for what is not on disk yet, in seconds.
  nonisolated private static let patience = 5.0

  /// Writes decisions to a file.
  ///
  /// - Returns: how many there are, or why it could not be done.
  nonisolated private static func write(
    _ export: DecisionExport, to file: [UInt8], _ format: DecisionExport.Format
  ) -> Result<Int, ExportFailure> {
    do throws(Output.Failure) {
      try Output.file(file).write(export.bytes(format))
      return .success(export.count)
    } catch {
      return .failure(ExportFailure(text: text(of: error)))
    }
  }

  private func exported(_ outcome: Result<Int, ExportFailure>, to file: [UInt8]) {
    switch outcome {
    case .failure(let failure):
      banner.show(ExportTexts.failed(failure.text), about: .action)
    case .success(let count):
      let text = ExportTexts.exported(count)
      toasts.show(text, button: ActionTexts.openFolder) { [weak self] in
        guard let self else { return }
        let name = FileName(bytes: file)
        let parent = Array(file.dropLast(name.lastComponent.bytes.count))
        // The file system is not asked: who shows the folder does that.
        gtk_show_uri(
          widget.of(GtkWindow.self), OpenTarget.uri(of: parent), guint32(GDK_CURRENT_TIME))
      }
    }
  }
}

/// Why the decisions could not be exported.
struct ExportFailure: Error {
  /// One line for people.
  let text: String
}
