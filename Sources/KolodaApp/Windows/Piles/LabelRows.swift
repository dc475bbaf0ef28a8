import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaRecords

/// Rows that make a deck's piles of the labels in a field of its records.
@MainActor
final class LabelRows {
  /// What the rows ask of the deck's window.
  struct Host {
    /// The fields that have few different values, or options.
    var fields: [String]
    /// Starts to look for the labels of a field, and tells of them later; nil if the deck's file is
    /// still being read.
    var find:
      @MainActor (
        _ field: String,
        _ found: @escaping @MainActor @Sendable (Result<FieldLabels, FieldLabels.Fault>) -> Void
      ) -> BlockingJob?
    /// Called once the deck has such piles, with the field.
    var used: @MainActor (_ field: String, FieldLabels) -> Void
  }

  /// The group with the rows.
  let group: Widget
  /// Called with the labels that were found.
  var onLabels: (@MainActor (FieldLabels) -> Void)?
  /// Called with a line to show to the user.
  var onMessage: (@MainActor (String) -> Void)?
  private let host: Host
  private let row: ChoiceRow<String>
  private let button = makeWrappingButton(PileEditingTexts.makePiles, classes: []).button
  private var field: String
  private var job: BlockingJob?

  /// The most characters of a field's name.
  private static let longestName = 200

  /// - Returns: nil if no field has labels.
  init?(_ host: Host) {
    guard let first = host.fields.first else { return nil }
    self.host = host
    field = first
    row = ChoiceRow(
      PileEditingTexts.labelField, nil,
      host.fields.map { ($0, $0.beginning(Self.longestName)) })
    group = makeGroup(
      PileEditingTexts.labels,
      rows: [
        row.widget,
        makePreferenceRow(
          PileEditingTexts.labelPiles, PileEditingTexts.labelPilesMore, control: button),
      ])
    row.show(first)
    row.onChange = { [weak self] in self?.field = $0 }
    shim_accessible_set_label(button.opaque, PileEditingTexts.labelPiles)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.find() }
  }

  /// Ends the search.
  func stop() {
    job?.cancel()
    job = nil
    onLabels = nil
  }

  private func find() {
    guard job == nil else { return }
    let field = field
    job = host.find(field) { [weak self] found in self?.take(found, of: field) }
    guard job != nil else {
      onMessage?(PileEditingTexts.stillReading)
      return
    }
    gtk_widget_set_sensitive(button, 0)
  }

  private func take(_ found: Result<FieldLabels, FieldLabels.Fault>, of field: String) {
    guard job != nil else { return }
    job = nil
    gtk_widget_set_sensitive(button, 1)
    switch found {
    case .failure(let fault):
      PileEditingTexts.text(of: fault, field).map { onMessage?($0) }
    case .success(let labels):
      onLabels?(labels)
      host.used(field, labels)
      onMessage?(
        labels.areChanging
          ? PileEditingTexts.changingOptions : PileEditingTexts.madePiles(labels.labels.count))
    }
  }
}
