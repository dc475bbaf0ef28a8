/// Takes a record's bytes apart.
struct RecordParser: Sendable {
  let form: RecordForm
  /// The names of a table's columns.
  let names: [String]

  func record(_ bytes: [UInt8]) -> Record {
    if case .table(let separator, _) = form { return row(bytes, TableFields(separator: separator)) }
    do throws(JSONFault) {
      return Record(bytes: bytes, fields: try fields(of: bytes), fault: nil)
    } catch {
      return Record(bytes: bytes, fields: [], fault: .notJSON(at: error.place))
    }
  }

  private func row(_ bytes: [UInt8], _ table: TableFields) -> Record {
    let ranges = bytes.withUnsafeBytes { table.ranges(in: $0) }
    let fields = ranges.enumerated().map { column, range in
      RecordField(
        name: column < names.count ? names[column] : "", kind: .column, value: range)
    }
    return Record(bytes: bytes, fields: fields, fault: nil)
  }

  private func fields(of bytes: [UInt8]) throws(JSONFault) -> [RecordField] {
    var fault: JSONFault?
    let fields = bytes.withUnsafeBytes { buffer -> [RecordField] in
      let reader = JSONReader(buffer)
      do throws(JSONFault) {
        guard let members = try reader.members() else {
          let start = reader.skipSpace(0)
          let end = try reader.endOfValue(at: start)
          return [RecordField(name: "", kind: kind(of: buffer[start]), value: start..<end)]
        }
        return members.map { member in
          RecordField(
            name: JSONText.text(of: buffer[member.key]),
            kind: kind(of: buffer[member.value.lowerBound]), value: member.value)
        }
      } catch {
        fault = error
        return []
      }
    }
    if let fault { throw fault }
    return fields
  }

  private func kind(of first: UInt8) -> RecordField.Kind { first == Mark.quote ? .text : .value }
}
