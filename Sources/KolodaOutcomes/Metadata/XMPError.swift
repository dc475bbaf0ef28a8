/// Why an XMP document can't be read or changed; the document is left alone.
package enum XMPError: Error, Hashable, Sendable {
  /// It is not well-formed XML.
  case notXML(reason: String, line: Int)
  /// It is XML without an `rdf:RDF` element.
  case notXMP
  /// It declares a document type, which XMP never does.
  case hasDocumentType
  /// It is in UTF-32, or in no encoding that XML has.
  case wideCharacters
  /// It is longer than `XMPDocument.greatestLength`.
  case tooLong
  /// Its elements are nested deeper than `XMLOutline.greatestDepth`.
  case tooDeep
  /// A value can't be written, or reads differently once it is; the property's name is given.
  case notWritten(String)
}
