import KolodaFiles

/// How a JSON file has its records inside of others, so that a card is several of them.
package enum NestedShape: Hashable, Sendable {
  /// The questions in the paragraphs of articles, as SQuAD has them.
  case questions
  /// The pictures of a project of VGG Image Annotator 3, which are in four parts of one object.
  case pictures
  /// The annotations of texts, each with its places, as UIMA writes them and INCEpTION exports them.
  case annotations
  /// The folders of a browser's bookmarks: Firefox's copy of them, or Chrome's own file.
  case bookmarks

  /// Recognises the shape of a file; nil for any other.
  init?(_ listing: RecordListing) {
    guard listing.form == .array, listing.count > 0 else { return nil }
    let first = listing.record(0)
    if let paragraph = first.field(at: "paragraphs.0"),
      first.field(at: "paragraphs.0.qas.0.question") != nil,
      first.members(of: paragraph).contains(where: { $0.name.hasSuffix(".context") })
    {
      self = .questions
    } else if listing.isOneObject, first.field(at: "project.vid_list") != nil,
      ["attribute", "file", "metadata", "view"].allSatisfy({ first.field(named: $0) != nil })
    {
      self = .pictures
    } else if first.field(named: "%TYPE") != nil, first.field(named: "%ID") != nil {
      self = .annotations
    } else if first.isFolderOfBookmarks {
      self = .bookmarks
    } else {
      return nil
    }
  }

  /// A command that makes a file of records of a file with this name; of any file for an empty one.
  ///
  /// - Parameter array: the field with the list of records; nil if the file is that list.
  package func command(for name: String, in array: String?) -> String {
    let filter =
      switch self {
      case .questions:
        (array.map { $0.isEmpty ? "." : ".\($0)[]" } ?? ".[]")
          + " | .title as $t | .paragraphs[] | .context as $c | .qas[]"
          + " | {id, title: $t, context: $c} + del(.id)"
      case .annotations:
        ".[\"%FEATURE_STRUCTURES\"] as $f | $f[] | select(.[\"%TYPE\"] == \"uima.cas.Sofa\")"
          + " | .[\"%ID\"] as $s | {text: .sofaString, spans: [$f[] | select(.[\"@sofa\"] == $s"
          + " and .begin and (.[\"%TYPE\"] | test(\"(Sentence|Token|DocumentAnnotation"
          + "|DocumentMetaData)$\") | not)) | {start: .begin, end: .end, label: (.value // .label"
          + " // .PosValue // (.[\"%TYPE\"] / \".\" | .[-1]))}]}"
      case .bookmarks:
        ".. | objects | (.uri // .url // empty) as $a | {title: (.title // .name), address: $a}"
      // Each region begins with the number of its kind, of which 2 is a box.
      case .pictures:
        ". as $p | .view | to_entries[] | .key as $v"
          + " | {image: $p.file[.value.fid_list[0]].fname, objects: [$p.metadata[]"
          + " | select(.vid == $v and .xy != []) | {label: ([.av | to_entries[] | .value as $a"
          + " | $p.attribute[.key].options[$a] // $a] | join(\", \"))}"
          + " + if .xy[0] == 2 then {bbox: .xy[1:]} else {segmentation: [.xy[1:]]} end]}"
      }
    return ColumnShape.command(filter, for: name)
  }
}

extension Record {
  /// Whether it is a folder of a browser's bookmarks, or all of them.
  fileprivate var isFolderOfBookmarks: Bool {
    if field(at: "roots.bookmark_bar") != nil { return true }
    return field(named: "type").map { text(of: $0) } == "text/x-moz-place-container"
  }
}
