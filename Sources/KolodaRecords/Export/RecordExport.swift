import Koloda
import KolodaFiles
import KolodaTriage

/// The decided records of a file as text for other programs: each with its original content, and
/// its answer.
package struct RecordExport: Sendable {
  /// The format of the output.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// JSON Lines: one JSON value per line.
    case jsonl
    /// A JSON array.
    case json
    /// Comma-separated values, or with the file's own separator, under a header line.
    case csv
    /// Tab-separated values, under a header line.
    case tsv
    /// One line per record: its id, or else its title.
    case list
    /// A browser's bookmarks file, with the bookmarks' folders.
    case html
    /// Anki's text format, with each note's pile as a tag.
    case anki
    /// References to literature in RIS.
    case ris
    /// References to literature in PubMed's format.
    case nbib

    /// Whether further records can be appended later.
    package var canGrow: Bool { self != .json && self != .html }

    /// Whether only records that were accepted are of use to the programs that read it, unless somebody
    /// chooses others: it has no place for an answer.
    package var isOfAccepted: Bool { self == .html || self == .ris || self == .nbib }

    /// What replaces characters that the file's coding lacks.
    var substitute: TextCoding.Substitute {
      switch self {
      case .jsonl, .json: .json
      case .html: .html
      case .csv, .tsv, .list, .anki, .ris, .nbib: .question
      }
    }
  }

  /// A field that can be added to each record besides its answer.
  package enum Extra: String, CaseIterable, Hashable, Sendable {
    /// The id of the record's pile.
    case pile
    /// What was chosen in the words of the file: an answer's field, or else the pile's own name.
    case choice
    /// Its stars, a number from 0 to 5.
    case stars
    /// Its colour label; empty for none.
    case label
    /// The note written about it.
    case note
    /// When it was decided, in ISO 8601.
    case time
    /// When it was decided, in whole seconds since 1970, as Prodigy writes it.
    case timestamp = "_timestamp"
    /// Who decided, as Prodigy writes it.
    case annotator = "_annotator_id"
    /// The file's name and who decided, as Prodigy writes it.
    case session = "_session_id"

    /// Whether the name is one that only Prodigy uses.
    ///
    /// Such a field is replaced where an earlier round has written it, as Prodigy does.
    var isProdigys: Bool { rawValue.hasPrefix("_") }

    /// What the field is called where records have one of its name.
    package var nameBesideOwn: String { OwnFields.lead + rawValue }
  }

  /// The options of an export.
  package struct Options: Sendable {
    /// The output format; nil for the file's own.
    package var format: Format?
    /// The fields added besides the answer, in this order.
    package var extras: [Extra]
    /// The person who decided.
    package var person: String
    /// Tells what was chosen.
    package var choice: ExportedChoice

    /// Makes options; repeated extras count once.
    package init(
      format: Format? = nil, extras: [Extra] = [], person: String,
      choice: ExportedChoice = ExportedChoice()
    ) {
      self.choice = choice
      self.format = format
      var seen: Set<Extra> = []
      self.extras = extras.filter { seen.insert($0).inserted }
      self.person = person
    }
  }

  /// One decided record.
  package struct Entry: Hashable, Sendable {
    /// The record's number in the file, counted from 0.
    package var number: Int
    /// The pile it went to.
    package var pile: PileID
    /// The pile's answer.
    package var answer: Pile.Answer
    /// When it was decided.
    package var time: UTCTime
    /// The record's stars, colour label and note.
    package var marks: Marks
    /// Whether the flash card is hard to learn; nil if that is not to be tagged.
    package var isHard: Bool?

    /// From how many times on the pile "again" a flash card counts as hard to learn.
    package static let hardCount = 3

    package init(
      number: Int, pile: PileID, answer: Pile.Answer, time: UTCTime, marks: Marks = Marks(),
      isHard: Bool? = nil
    ) {
      self.number = number
      self.pile = pile
      self.answer = answer
      self.time = time
      self.marks = marks
      self.isHard = isHard
    }
  }

  /// A problem with a single record, which doesn't stop the export.
  package enum Trouble: Hashable, Sendable {
    /// The record was written unchanged, without its answer.
    case withoutAnswer(record: Int)
    /// The record can't be written in this format, and was left out.
    case leftOut(record: Int)
    /// The record has bytes that are no text in the file's coding, and U+FFFD was written for them.
    case replaced(record: Int)
    /// The file's coding lacks characters of what was added, and "?" was written for them.
    case lacking(record: Int)
  }

  /// The output format.
  package let format: Format
  /// The decided records, in the order of the output.
  package let entries: [Entry]
  let source: RecordSource
  let options: Options
  /// The fields added besides the answer, with their names in the output.
  private let extras: [(extra: Extra, name: String)]
  /// What lines end with that stand behind those of another file, in UTF-8; nil for what they end with
  /// by themselves.
  var wantedLineEnd: [UInt8]?
  /// The field of each answer.
  private let accepted: [AddedField]
  private let rejected: [AddedField]
  private let ignored: [AddedField]

  /// Makes an export of a file's decided records, in the given order.
  ///
  /// This may read the file: where a record already has a field with the name of an extra, that
  /// field stays and the extra gets another name; see `OwnFields`.
  package init(_ source: RecordSource, _ entries: [Entry], _ options: Options) {
    let own = OwnFields(
      of: source.listing,
      among: options.extras.filter { !$0.isProdigys }.map(\.rawValue))
    self.init(
      source, entries, options,
      options.extras.map { ($0, $0.isProdigys ? $0.rawValue : own.nameBeside($0.rawValue)) })
  }

  private init(
    _ source: RecordSource, _ entries: [Entry], _ options: Options,
    _ extras: [(extra: Extra, name: String)]
  ) {
    self.source = source
    self.entries = entries
    self.options = options
    self.extras = extras
    func field(_ answer: Pile.Answer) -> [AddedField] {
      [AddedField(name: "answer", value: .text(answer.rawValue))]
    }
    accepted = field(.accept)
    rejected = field(.reject)
    ignored = field(.ignore)
    format = options.format ?? RecordExport.format(of: source.listing.form)
  }

  /// The output format that corresponds to a file's own form.
  package static func format(of form: RecordForm) -> Format {
    switch form {
    case .lines, .values: .jsonl
    case .array, .members: .json
    case .table(let dialect): dialect.separator == ASCII.tab ? .tsv : .csv
    case .bookmarks: .html
    case .notes: .anki
    case .references(.ris): .ris
    case .references(.pubmed): .nbib
    }
  }

  /// Whether records of a form can be written in a format.
  ///
  /// Bookmarks, notes and references can only be written from files of their kind.
  package static func canWrite(_ format: Format, of form: RecordForm) -> Bool {
    switch format {
    case .jsonl, .json, .csv, .tsv, .list: true
    case .html, .anki, .ris, .nbib: format == RecordExport.format(of: form)
    }
  }

  /// Returns the export of only the records on some piles.
  package func only(_ piles: Set<PileID>) -> RecordExport {
    RecordExport(source, entries.filter { piles.contains($0.pile) }, options, extras)
  }

  /// Returns the export of only the records with one answer.
  package func only(_ answer: Pile.Answer) -> RecordExport {
    RecordExport(source, entries.filter { $0.answer == answer }, options, extras)
  }

  /// Why a record can't be read, and the line it begins on, if that is known; nil if it can.
  ///
  /// This reads all that comes before the record.
  package func fault(of record: Int) -> (fault: RecordFault, line: Int?)? {
    listing.record(record).fault.map { (fault: $0, line: listing.line(of: record)) }
  }

  var listing: RecordListing { source.listing }

  /// Whether the output has the file's own format, so that the records keep their bytes.
  var isOwn: Bool { format == RecordExport.format(of: listing.form) }

  /// The character encoding of the output.
  var coding: TextCoding { isOwn ? listing.coding : .utf8 }

  var addedNames: [String] { ["answer"] + extras.map(\.name) }

  func added(to entry: Entry) -> [AddedField] {
    let answer =
      switch entry.answer {
      case .accept: accepted
      case .reject: rejected
      case .ignore: ignored
      }
    guard !extras.isEmpty else { return answer }
    let rest = extras.map { extra, name -> AddedField in
      let value: AddedField.Value =
        switch extra {
        case .pile: .text(entry.pile.text)
        case .choice: .text(options.choice.text(of: entry.pile) { listing.record(entry.number) })
        case .time: .text(entry.time.iso8601)
        case .stars: .number(Int64(entry.marks.stars?.rawValue ?? 0))
        case .label: .text(entry.marks.label.map { $0 == .cleared ? "" : $0.rawValue } ?? "")
        case .note: .text(entry.marks.note?.text ?? "")
        case .timestamp: .number(entry.time.microseconds / 1_000_000)
        case .annotator: .text(options.person)
        case .session: .text(session)
        }
      return AddedField(name: name, value: value)
    }
    return answer + rest
  }

  /// Prodigy's session id: the unpacked file's name without its extension, and who decided.
  private var session: String {
    let name = RecordForm.unpackedName(of: source.listing.file.path).bytes
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    return String(decoding: stem, as: UTF8.self) + "-" + options.person
  }
}
