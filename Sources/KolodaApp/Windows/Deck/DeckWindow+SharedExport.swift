import Foundation
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages

// Taking the answers to a shared deck away, in a file.
extension DeckWindow {
  /// Asks for a file, and writes what the server has to it: each answer, or the one that counts for
  /// each card.
  func export(_ shared: JoinedDeck) {
    guard let session else { return }
    ExportChooser.ask(
      over: widget, title: session.title, beside: nil, forms: ExportChooser.sharedForms
    ) { [weak self] file, isResolved, _ in
      self?.export(shared, to: file, isResolved: isResolved)
    }
  }

  private func export(_ shared: JoinedDeck, to file: [UInt8], isResolved: Bool) {
    let export = SharedExport(
      address: shared.shared.address, name: shared.shared.name, isResolved: isResolved,
      connect: { try SyncProcess($0, interruption: SyncInterruption()) })
    Thread.detachNewThread {
      let outcome = Result { try export.write(to: file) }
        .mapError { ExportFailure(text: text(of: $0)) }
      MainThread.post { [weak self] in
        guard let self else { return }
        exported(outcome.map { ExportTally(count: $0.lines) }, to: file)
        if case .success(let tally) = outcome, tally.open > 0 {
          banner.show(ExportTexts.open(tally.open), about: .action)
        }
      }
    }
  }
}
