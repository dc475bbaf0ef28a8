import CAdwaita
import FoundationEssentials
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaRecords
import KolodaTriage

// Exporting the decisions to a file.
extension DeckWindow {
  /// Exports the decisions; first says what another program would spoil.
  func export() {
    switch session?.opened.kind {
    case nil: break
    case .shared(let shared): export(shared)
    case .folder(let photos): askForFile(photos)
    case .file(let records):
      guard let lacks = records.source.listing.notes?.lacks, !lacks.isEmpty else {
        return askForFile(records)
      }
      ConfirmQuestion.ask(
        AnkiTexts.title, AnkiTexts.text(of: lacks), button: AnkiTexts.exportAnyway, over: widget
      ) { [weak self] in
        // The deck may have been reopened meanwhile.
        if let self, let records = session?.opened.kind.file { askForFile(records) }
      }
    }
  }

  /// Asks for a file, and writes a line for each decided photo to it.
  private func askForFile(_ photos: OpenedPhotos) {
    guard let session else { return }
    ExportChooser.ask(
      over: widget, title: session.title, beside: recentDeck?.uri,
      forms: ExportChooser.pictureForms, marks: session.deck.decidedMarks.isEmpty ? nil : true
    ) { [weak self] file, format, choice in self?.export(photos, to: file, format, choice) }
  }

  /// Asks for a file, and writes a line for each decided record to it.
  private func askForFile(_ records: OpenedRecords) {
    guard let session else { return }
    let own = RecordExport.format(of: records.source.listing.form)
    // Only the stem is suggested: the full name would be that of the deck's own file.
    let file = records.unpackedName.bytes
    let stem = file.lastIndex(of: UInt8(ascii: ".")).map { Array(file[..<$0]) } ?? file
    let name = displayText(stem)
    let counts = session.deck.pileCounts
    ExportChooser.ask(
      over: widget, title: name, beside: recentDeck?.uri,
      forms: ExportChooser.recordForms(own: own),
      piles: countedPiles.filter { counts[$0.id] ?? 0 > 0 }, asksHard: own == .anki,
      marks: session.deck.decidedMarks.isEmpty ? nil : RecordExporting.holdsMarks(own)
    ) { [weak self] file, format, choice in self?.export(records, to: file, format, choice) }
  }

  private func export(
    _ records: OpenedRecords, to file: [UInt8], _ format: RecordExport.Format,
    _ choice: ExportChooser.Choice
  ) {
    guard let session else { return }
    let exporting = RecordExporting(
      source: records.source,
      entries: records.entries(of: session.deck, tellsHard: choice.tagsHard).filter { entry in
        // A browser can use only the bookmarks that were kept.
        choice.pile.map { $0 == entry.pile } ?? (!format.isOfAccepted || entry.answer == .accept)
      },
      marks: choice.hasMarks ? session.deck.decidedMarks : [],
      tellsPile: session.deck.sharesAnswers,
      choice: records.roles.answers == nil ? nil : records.choice(of: session.deck),
      person: records.ledger.person)
    let (journal, own) = (records.journal, records.place.path)
    WorkerThread.begin(name: "export") { [weak self] in
      // Overwriting the file that the records are read from would lose them.
      guard canonicalFile(file) != own else {
        return MainThread.post {
          self?.banner.show(ExportTexts.failed(RecordTexts.ownFile), about: .action)
        }
      }
      _ = journal.finish(atMost: DeckWindow.patience)
      let outcome = exporting.write(to: file, as: format)
      MainThread.post { self?.exported(outcome, to: file) }
    }
  }

  private func export(
    _ photos: OpenedPhotos, to file: [UInt8], _ format: DecisionExport.Format,
    _ choice: ExportChooser.Choice
  ) {
    guard let session else { return }
    let export = photos.export(
      of: session.deck, extras: choice.hasMarks ? session.deck.decidedMarks : [])
    let journal = photos.journal
    // The file contains all decisions made until now; the window remains usable during the export.
    WorkerThread.begin(name: "export") { [weak self] in
      _ = journal.finish(atMost: DeckWindow.patience)
      let outcome = DeckWindow.write(export, to: file, format)
      MainThread.post { self?.exported(outcome, to: file) }
    }
  }

  /// How long an export waits for decisions that are not on disk yet, in seconds.
  nonisolated static let patience = 5.0

  /// Writes decisions to a file.
  ///
  /// - Returns: the number of decisions, or why writing failed.
  nonisolated private static func write(
    _ export: DecisionExport, to file: [UInt8], _ format: DecisionExport.Format
  ) -> Result<ExportTally, ExportFailure> {
    do throws(Output.Failure) {
      try Output.file(file).write(export.bytes(format))
      return .success(ExportTally(count: export.count))
    } catch {
      return .failure(ExportFailure(text: text(of: error)))
    }
  }

  func exported(_ outcome: Result<ExportTally, ExportFailure>, to file: [UInt8]) {
    switch outcome {
    case .failure(let failure):
      banner.show(ExportTexts.failed(failure.text), about: .action)
    case .success(let tally):
      if tally.unanswered > 0 {
        banner.show(ExportTexts.withoutAnswer(tally.unanswered), about: .action)
      } else if tally.leavesOutMarks {
        banner.show(ExportTexts.withoutMarks, about: .action)
      }
      let text = ExportTexts.exported(tally.count)
      notes.show(text, button: ActionTexts.openFolder) { [weak self] in
        guard let self else { return }
        let name = FileName(bytes: file)
        let parent = Array(file.dropLast(name.lastComponent.bytes.count))
        // The file manager checks whether the folder exists, so that this thread needn't touch the
        // file system.
        gtk_show_uri(
          widget.of(GtkWindow.self), fileURI(of: parent), guint32(GDK_CURRENT_TIME))
      }
    }
  }
}
