import KolodaFiles
import KolodaTriage

/// The decisions of a folder for other programs: one line for each decided card.
///
/// `file` is relative to the folder; `answer` is what an annotator would have said; `time` is when
/// the card was decided.
package struct DecisionExport: Sendable {
  /// A form of the lines.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A JSON object a line. A name that is not UTF-8 is shown with U+FFFD in `file`, and said
    /// exactly in `uri`.
    case jsonl
    /// Comma-separated values by RFC 4180, under a line of names. A name stands there with its
    /// own bytes.
    case csv
  }

  /// One decided card.
  package struct Line: Hashable, Sendable {
    /// The card's file.
    package var file: FileName
    /// Where it went.
    package var pile: PileID
    /// What that answers.
    package var answer: Pile.Answer
    /// When it was decided.
    package var time: UTCTime
    /// What was said of it besides.
    package var marks: Marks

    /// Makes a line.
    package init(
      file: FileName, pile: PileID, answer: Pile.Answer, time: UTCTime, marks: Marks = Marks()
    ) {
      self.file = file
      self.pile = pile
      self.answer = answer
      self.time = time
      self.marks = marks
    }
  }

  private let folder: FolderPath
  private let lines: [Line]
  private let extras: [MarkKind]

  /// The decisions of a folder, in the order in which they are to stand.
  ///
  /// - Parameter extras: the marks that stand in each line, too, in this order.
  package init(folder: FolderPath, lines: [Line], extras: [MarkKind] = []) {
    self.folder = folder
    self.lines = lines
    self.extras = extras
  }

  /// How many decisions there are.
  package var count: Int { lines.count }

  /// All lines.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .jsonl: jsonLines()
    case .csv: csvLines()
    }
  }

  private func jsonLines() -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      var members = [
        ("file", JSONText.string(line.file.text)),
        ("pile", JSONText.string(line.pile.text)),
        ("answer", JSONText.string(line.answer.rawValue)),
        ("time", JSONText.string(line.time.iso8601)),
      ]
      for kind in extras { members.append((kind.rawValue, line.marks.json(kind))) }
      if !line.file.isUTF8 { members.append(("uri", JSONText.string(folder.uri(of: line.file)))) }
      bytes += Array(JSONText.object(members).utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func csvLines() -> [UInt8] {
    let names = ["file", "pile", "answer", "time"] + extras.map(\.rawValue)
    var bytes = Array((names.joined(separator: ",") + "\r\n").utf8)
    for line in lines {
      bytes += csvField(line.file.bytes)
      bytes += Array(",\(line.pile.text),\(line.answer.rawValue),\(line.time.iso8601)".utf8)
      for kind in extras {
        bytes.append(UInt8(ascii: ","))
        bytes += csvField(Array((line.marks[kind]?.text ?? "").utf8))
      }
      bytes += Array("\r\n".utf8)
    }
    return bytes
  }

  private func csvField(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let special: Set = [quote, UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard bytes.contains(where: special.contains) else { return bytes }
    var field = [quote]
    for byte in bytes {
      if byte == quote { field.append(quote) }
      field.append(byte)
    }
    return field + [quote]
  }
}
