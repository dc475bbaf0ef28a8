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

    /// Whether it has a name that only Prodigy gives: what an earlier round wrote is replaced, as it
    /// is there.
    var isProdigys: Bool { rawValue.hasPrefix("_") }
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
      var seen: Set<Extra> = []
      self.extras = extras.filter { seen.insert($0).inserted }
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
    /// Whether it is hard to learn; nil where that is not to be told.
    package var isHard: Bool?

    /// How often a flash card was not known that is hard to learn.
    package static let hardCount = 3

    /// Makes an entry.
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
  let source: RecordSource
  private let options: Options
  /// The fields that are added besides the answer, and what they are called.
  private let extras: [(extra: Extra, name: String)]
  /// The field of each answer.
  private let answers: [Pile.Answer: AddedField]

  /// The decisions of a file, in the order in which they are to stand.
  ///
  /// It may read the file: where a record has a field of a name that is to be added, that stays, and
  /// what is added has another name; see `OwnFields`.
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
    answers = Dictionary(
      uniqueKeysWithValues: Pile.Answer.allCases.map {
        ($0, AddedField(name: "answer", value: .text($0.rawValue)))
      })
    format = options.format ?? RecordExport.format(of: source.listing.form)
  }

  /// The form that a file has itself.
  package static func format(of form: RecordForm) -> Format {
    switch form {
    case .lines, .values: .jsonl
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

  /// Only the records of some piles.
  package func only(_ piles: Set<PileID>) -> RecordExport {
    RecordExport(source, entries.filter { piles.contains($0.pile) }, options, extras)
  }

  /// Only the records with some answer.
  package func only(_ answer: Pile.Answer) -> RecordExport {
    RecordExport(source, entries.filter { $0.answer == answer }, options, extras)
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
    let listing = listing
    var output = ExportOutput(coding, format.substitute, sink)
    if isOwn, !isContinued { try output.writeAsIs(listing.mark) }
    var troubles: [Trouble] = []
    var writer = self.writer
    var window = FileWindow(listing.file)
    try writer.begin(isContinued: isContinued, &output)
    for entry in entries {
      let record = listing.record(entry.number, in: &window, isApart: writer.needsFields)
      if let fault = record.fault {
        switch fault {
        case .changed, .elsewhere, .unreadable: throw fault
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

  var listing: RecordListing { source.listing }

  /// Whether it is written in the file's own form, in which bytes stay what they are.
  var isOwn: Bool { format == RecordExport.format(of: listing.form) }

  /// How the characters are written.
  var coding: TextCoding { isOwn ? listing.coding : .utf8 }

  private var writer: any RecordWriter {
    switch format {
    case .jsonl: JSONLinesWriter(listing, isOwn: options.format == nil)
    case .json: JSONArrayWriter(listing)
    case .csv, .tsv: TableWriter(listing, format, names: addedNames, entries)
    case .list: ListWriter(source)
    case .html: BookmarksWriter(listing)
    case .anki: NotesWriter(listing, entries)
    }
  }

  var addedNames: [String] { ["answer"] + extras.map(\.name) }

  private func added(to entry: Entry) -> [AddedField] {
    let rest = extras.map { extra, name -> AddedField in
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
      return AddedField(name: name, value: value)
    }
    return [answers[entry.answer]].compactMap(\.self) + rest
  }

  /// The file's name without its ending, and who decided.
  private var session: String {
    let name = FileName(bytes: source.listing.file.path).lastComponent.bytes
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    return String(decoding: stem, as: UTF8.self) + "-" + options.person
  }
}
