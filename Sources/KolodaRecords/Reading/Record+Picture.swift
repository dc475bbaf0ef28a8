extension Record {
  /// The media type of the picture that a field is, if it is one that is written out.
  func typeOfPicture(in field: RecordField) -> String? {
    guard field.kind != .value else { return nil }
    // Most texts need not be decoded for that.
    let first = bytes[field.value].first { $0 != Mark.quote && $0 != Mark.backslash }
    guard first.map({ $0 | 0x20 == UInt8(ascii: "d") }) == true else { return nil }
    return DataAddress.type(of: text(of: field).utf8)
  }

  /// The bytes of the picture that is written out in a field; nil if there is none, or it is broken.
  func picture(in field: String) -> [UInt8]? {
    guard let field = self.field(at: field) else { return nil }
    let text = Array(text(of: field).utf8)
    if DataAddress.isPicture(text) { return DataAddress.bytes(of: text) }
    // Labelme writes base64 and nothing else.
    return DataAddress.first(in: text).map { DataAddress.bytes(of: $0) }
      ?? DataAddress.base64(text)
  }
}
