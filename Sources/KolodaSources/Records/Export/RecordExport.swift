import Koloda
import KolodaFiles
import KolodaTriage

/// The decided records of a file for other programs: each as it stands there, and its answer.
package struct RecordExport: Sendable {
  /// A form of the output.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A JSON value a line.
    case jsonl
    /// A JSON array.
    case json
    /// Values separated by commas, or by what separates them in the file, under a line of names.
    case csv
    /// Values separated by tabs, under a line of names.
    case tsv
    /// A line for each record: its identity, or else its title.
    case list
    /// A browser's bookmarks, in the folders that they lie in.
    case html
    /// Anki's text, with the pile of each note as a tag.
    case anki

    /// Whether what is written can be added to later.
    package var canGrow: Bool { self != .json && self != .html }

    /// What is written for a character that the file's coding has not.
    fileprivate var substitute: TextCoding.Substitute {
      switch self {
      case .jsonl, .json: .json
      case .html: .html
      case .csv, .tsv, .list, .anki: .question
      }
    }
  }

  /// What may be added to a record besides its answer.
  package enum Extra: String, CaseIterable, Hashable, Sendable {
    /// The pile that it lies on.
    case pile
    /// Its stars, a number from 0 to 5.
    case stars
    /// Its colour label.
    case label
    /// What was written about it.
    case note
    /// When it was decided, by ISO 8601.
    case time
    /// The same in whole seconds since 1970, as Prodigy has it.
    case timestamp = "_timestamp"
    /// Who decided, as Prodigy has it.
    case annotator = "_annotator_id"
    /// Who decided of what file, as Prodigy has it.
    case session = "_session_id"
  }

  /// What is to be written.
  package struct Options: Sendable {
    /// The form; nil for the file's own.
    package var format: Format?
    /// What is added besides the answer, in this order.
    package var extras: [Extra]
    /// Who decided.
    package var person: String

    /// Makes options.
    package init(format: Format? = nil, extras: [Extra] = [], person: String) {
      self.format = format
      self.extras = extras
      self.person = person
    }
  }

  /// One decided record.
  package struct Entry: Hashable, Sendable {
    /// Which record it is, counted from 0.
    package var number: Int
    /// Where it went.
    package var pile: PileID
    /// What that answers.
    package var answer: Pile.Answer
    /// When it was decided.
    package var time: UTCTime
    /// What was said of it besides.
    package var marks: Marks

    /// Makes an entry.
    package init(
      number: Int, pile: PileID, answer: Pile.Answer, time: UTCTime, marks: Marks = Marks()
    ) {
      self.number = number
      self.pile = pile
      self.answer = answer
      self.time = time
      self.marks = marks
    }
  }

  /// What could not be done for a record.
  package enum Trouble: Hashable, Sendable {
    /// It was written as it is, without its answer.
    case withoutAnswer(record: Int)
    /// It can't be written in this form.
    case leftOut(record: Int)
  }

  /// The form that it is written in.
  package let format: Format
  /// The decided records, in order.
  package let entries: [Entry]
  private let source: RecordSource
  private let options: Options

  /// The decisions of a file, in the order in which they are to stand.
  package init(_ source: RecordSource, _ entries: [Entry], _ options: Options) {
    self.source = source
    self.entries = entries
    self.options = options
    format = options.format ?? RecordExport.format(of: source.listing.form)
  }

  /// The form that a file has itself.
  package static func format(of form: RecordForm) -> Format {
    switch form {
    case .lines: .jsonl
    case .array: .json
    case .table(Mark.tab, _): .tsv
    case .table: .csv
    case .bookmarks: .html
    case .notes: .anki
    }
  }

  /// Whether a file's records can be written in a form: bookmarks and notes are their own kinds.
  package static func canWrite(_ format: Format, of form: RecordForm) -> Bool {
    format != .html && format != .anki || format == RecordExport.format(of: form)
  }

  /// Whether fields can be added to records in a form.
  package static func takesFields(_ format: Format) -> Bool {
    format != .html && format != .anki && format != .list
  }

  /// Only the records of some piles.
  package func only(_ piles: Set<PileID>) -> RecordExport {
    RecordExport(source, entries.filter { piles.contains($0.pile) }, options)
  }

  /// Only the records with some answer.
  package func only(_ answer: Pile.Answer) -> RecordExport {
    RecordExport(source, entries.filter { $0.answer == answer }, options)
  }

  /// Writes all of it.
  ///
  /// - Parameters:
  ///   - isContinued: whether it follows others of its kind in a file: a line of names is there
  ///     already.
  ///   - sink: takes the bytes, a piece after the other.
  /// - Returns: the records that something could not be done for.
  /// - Throws: what the sink throws, or `RecordFault` if the file can't be read any more.
  @discardableResult
  package func write(
    isContinued: Bool = false, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [Trouble] {
    let listing = source.listing
    let isOwn = format == RecordExport.format(of: listing.form)
    var output = ExportOutput(isOwn ? listing.coding : .utf8, format.substitute, sink)
    if isOwn, !isContinued { try output.writeAsIs(listing.mark) }
    var troubles: [Trouble] = []
    var writer = self.writer
    var window = FileWindow(listing.file)
    try writer.begin(isContinued: isContinued, &output)
    for entry in entries {
      let record = listing.record(entry.number, in: &window)
      if let fault = record.fault {
        switch fault {
        case .changed, .unreadable: throw fault
        case .notJSON, .tooLong, .unclosedQuote, .unclosed: break
        }
      }
      if let trouble = try writer.write(record, entry, added(to: entry), &output) {
        troubles.append(trouble)
      }
    }
    try writer.end(&output)
    try output.flush()
    return troubles
  }

  private var writer: any RecordWriter {
    switch format {
    case .jsonl: JSONLinesWriter(source.listing)
    case .json: JSONArrayWriter(source.listing)
    case .csv, .tsv: TableWriter(source.listing, format, names: addedNames, entries)
    case .list: ListWriter(source)
    case .html: BookmarksWriter(source.listing)
    case .anki: NotesWriter(source.listing, entries)
    }
  }

  private var addedNames: [String] { ["answer"] + options.extras.map(\.rawValue) }

  private func added(to entry: Entry) -> [AddedField] {
    let rest = options.extras.map { extra -> AddedField in
      let value: AddedField.Value =
        switch extra {
        case .pile: .text(entry.pile.text)
        case .time: .text(entry.time.iso8601)
        case .stars: .number(Int64(entry.marks.stars?.rawValue ?? 0))
        case .label: .text(entry.marks.label.map { $0 == .cleared ? "" : $0.rawValue } ?? "")
        case .note: .text(entry.marks.note?.text ?? "")
        case .timestamp: .number(entry.time.microseconds / 1_000_000)
        case .annotator: .text(options.person)
        case .session: .text(session)
        }
      return AddedField(name: extra.rawValue, value: value)
    }
    return [AddedField(name: "answer", value: .text(entry.answer.rawValue))] + rest
  }

  /// The file's name without its ending, and who decided.
  private var session: String {
    let name = FileName(bytes: source.listing.file.path).lastComponent.bytes
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    return String(decoding: stem, as: UTF8.self) + "-" + options.person
  }
}
