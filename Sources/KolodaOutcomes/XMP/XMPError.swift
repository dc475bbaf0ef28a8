/// Why an XMP document can't be read or changed; it stays as it is.
package enum XMPError: Error, Hashable, Sendable {
  /// It is no well-formed XML.
  case notXML(reason: String, line: Int)
  /// It is XML and has nothing that XMP's values could stand in.
  case notXMP
  /// It declares a document type, which XMP never does.
  case hasDocumentType
  /// It is written in UTF-32, or in nothing that XML knows.
  case wideCharacters
  /// It is longer than `XMPDocument.greatestLength`.
  case tooLong
  /// Its elements lie in one another deeper than `XMLOutline.greatestDepth`.
  case tooDeep
  /// A value that was put in does not read as it should.
  case notWritten(String)
}

extension XMPError: CustomStringConvertible {
  /// What is wrong, in English and on one line.
  package var description: String {
    switch self {
    case .notXML(let reason, let line): "it is no XML: \(reason) in line \(line)"
    case .notXMP: "it is no XMP: it has no rdf:RDF"
    case .hasDocumentType: "it declares a document type"
    case .wideCharacters: "it is neither in UTF-8 nor in UTF-16"
    case .tooLong: "it is longer than \(XMPDocument.greatestLength / 1_000_000) MB"
    case .tooDeep: "its elements lie too deep in one another"
    case .notWritten(let name): "\(name) can't be changed in it"
    }
  }
}
