import KolodaFiles
import KolodaSources
import KolodaTriage

/// A folder's decisions as text for other programs: one line per decided card.
///
/// In each line `file` is relative to the folder, `answer` is what the pile stands for (accept,
/// reject or ignore), and `time` is when the card was decided.
package struct DecisionExport: Sendable {
  /// The format of the exported text.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// JSON Lines: one JSON object per line.
    ///
    /// A name that is not UTF-8 has U+FFFD in `file`, and its exact bytes in a further member,
    /// `uri`.
    case jsonl
    /// Comma-separated values by RFC 4180, with a header line.
    ///
    /// File names keep their bytes, even where these are not UTF-8.
    case csv
  }

  /// One decided card.
  package struct Line: Hashable, Sendable {
    /// The card's file.
    package var file: FileName
    /// The pile it went to.
    package var pile: PileID
    /// The pile's answer at the time of the export.
    package var answer: Pile.Answer
    /// When it was decided.
    package var time: UTCTime
    /// The card's stars, colour label, note and turn.
    package var marks: Marks

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

  /// Makes an export of a folder's decisions, in the given order.
  ///
  /// - Parameter extras: the kinds of marks that each line also carries, in this order.
  package init(folder: FolderPath, lines: [Line], extras: [MarkKind] = []) {
    self.folder = folder
    self.lines = lines
    self.extras = extras
  }

  /// The number of decided cards, and so of lines, without the header of CSV.
  package var count: Int { lines.count }

  /// The whole export as one text.
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
