import FoundationEssentials
import KolodaDecks
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSharing
import KolodaSyncMessages

// Exporting the answers to a shared deck to a file.
extension DeckWindow {
  /// Asks for a file, and exports all answers on the server or, for each card, the one that counts.
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
    WorkerThread.begin(name: "export") { [weak self] in
      let outcome = Result { try export.write(to: file) }
        .mapError { ExportFailure(text: text(of: $0)) }
      MainThread.post {
        guard let self else { return }
        self.exported(outcome.map { ExportTally(count: $0.lines) }, to: file)
        if case .success(let tally) = outcome, tally.open > 0 {
          self.banner.show(ExportTexts.open(tally.open), about: .action)
        }
      }
    }
  }
}
