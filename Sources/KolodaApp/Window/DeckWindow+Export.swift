import CAdwaita
import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import Triage

// Taking the decisions away, in a file.
extension DeckWindow {
  /// Asks for a file, and writes a line for each decided card to it.
  func export() {
    guard let session else { return }
    ExportChooser.ask(over: widget, title: session.title) { [weak self] file, format in
      self?.export(to: file, format)
    }
  }

  private func export(to file: [UInt8], _ format: Export.Format) {
    guard let session else { return }
    let folder = session.folder
    // Everything that was decided so far is in the file, and the window goes on meanwhile.
    Thread.detachNewThread {
      folder.finish()
      let outcome = DeckWindow.write(folder.listing.folder, to: file, format)
      MainThread.post { [weak self] in self?.exported(outcome, to: file) }
    }
  }

  /// Writes the decisions of a folder to a file.
  ///
  /// - Returns: how many there are, or why it could not be done.
  nonisolated private static func write(
    _ folder: FolderPath, to file: [UInt8], _ format: Export.Format
  ) -> Result<Int, ExportFailure> {
    do {
      let deck = try FolderDeck.read(folder, extensions: ImageFormats.extensions)
      try Output.file(file).write(Export(deck).bytes(format))
      return .success(deck.counts.decided)
    } catch {
      return .failure(ExportFailure(text: text(of: error)))
    }
  }

  private func exported(_ outcome: Result<Int, ExportFailure>, to file: [UInt8]) {
    switch outcome {
    case .failure(let failure):
      banner.show(ExportTexts.failed(failure.text))
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
