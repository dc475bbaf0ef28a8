extension Record {
  /// The media type of the picture that a field is, if it is one that is written out.
  func typeOfPicture(in field: RecordField) -> String? {
    guard field.kind != .value else { return nil }
    // Most texts need not be decoded for that.
    let first = bytes[field.value].first { $0 != ASCII.quote && $0 != ASCII.backslash }
    let isData = first.map { $0 | 0x20 == UInt8(ascii: "d") } == true
    guard isData || field.value.count >= Self.leastPicture else { return nil }
    let text = text(of: field)
    return DataAddress.type(of: text.utf8) ?? PictureBytes.type(of: text.utf8)
  }

  /// The media type of what a field has written out, such as `audio/wav`; nil for other fields.
  func typeOfData(in field: RecordField) -> String? {
    // Most texts need not be decoded for that.
    let first = bytes[field.value].first { $0 != ASCII.quote }
    guard field.kind != .value, field.value.count >= Self.leastPicture,
      first.map({ $0 | 0x20 == UInt8(ascii: "d") }) == true
    else { return nil }
    return DataAddress.mediaType(of: text(of: field).utf8)
  }

  /// The least length of a picture whose bytes are written out, in bytes.
  private static let leastPicture = 64
  /// The name of the field with the bytes, beside one with the path.
  private static let bytesName = "bytes"

  /// The bytes of the picture that is written out in a field; nil if there is none, or it is broken.
  func picture(in field: String) -> [UInt8]? {
    guard let field = self.field(at: field) else { return nil }
    let text = Array(text(of: field).utf8)
    if DataAddress.isPicture(text) { return DataAddress.bytes(of: text) }
    if let bytes = PictureBytes.bytes(of: text) { return bytes }
    // Labelme writes base64 and nothing else.
    return DataAddress.first(in: text).map { DataAddress.bytes(of: $0) }
      ?? DataAddress.base64(text)
  }

  /// The field with the bytes of a picture whose path is in another, as `image.path` and
  /// `image.bytes`; nil if there is none.
  func bytes(besidePath path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let name = path[...dot] + Self.bytesName
    return field(at: String(name)).flatMap { typeOfPicture(in: $0) } == nil ? nil : String(name)
  }
}
