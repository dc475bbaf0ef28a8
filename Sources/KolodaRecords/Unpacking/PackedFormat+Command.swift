// What makes files of records of other formats.
extension PackedFormat {
  /// A command that makes a file of records of a file with this name; of any file for an empty one.
  package func command(for name: String) -> String {
    let file = !name.isEmpty && Self.isPlain(name) ? name : "FILE"
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let ending = file.lastIndex(of: ".").map { file[$0...] } ?? ""
    // A packed file may be called like what it holds.
    let isNamedSo = Self.endings.contains(ending.lowercased())
    let unpacked = isNamedSo ? stem : stem + "-unpacked" + ending
    return switch self {
    case .parquet:
      "duckdb -c \"COPY (FROM '\(file)') TO '\(stem).jsonl' (FORMAT json)\""
    case .arrow:
      "python3 -c \"import pyarrow.feather as f; f.read_feather('\(file)')"
        + ".to_json('\(stem).jsonl', orient='records', lines=True)\""
    case .arrowStream:
      "python3 -c \"import pyarrow as a; a.ipc.open_stream('\(file)').read_pandas()"
        + ".to_json('\(stem).jsonl', orient='records', lines=True)\""
    case .workbook: "soffice --convert-to csv '\(file)'"
    case .gzip: "gzip -dc '\(file)' > '\(unpacked)'"
    case .zip: "unzip '\(file)'"
    case .zstandard: "zstd -dc --long=31 '\(file)' > '\(unpacked)'"
    case .xz: "xz -dc '\(file)' > '\(unpacked)'"
    case .bzip2: "bzip2 -dc '\(file)' > '\(unpacked)'"
    // Datumaro's command, which reads the whole data set with its pictures.
    case .cvat: "datum convert -if cvat -i FOLDER -f coco -o coco -- --save-media"
    case .voc: "datum convert -if voc -i FOLDER -f coco -o coco -- --save-media"
    case .yolo: "datum convert -if yolo -i FOLDER -f coco -o coco -- --save-media"
    case .bibtex: "pandoc -f bibtex -t csljson '\(file)' -o '\(stem).json'"
    case .endnote: "pandoc -f endnotexml -t csljson '\(file)' -o '\(stem).json'"
    // The commands of bibutils.
    case .refer: "end2xml '\(file)' | xml2ris > '\(stem).ris'"
    case .webOfScience: "isi2xml '\(file)' | xml2ris > '\(stem).ris'"
    case .pubmedXML: "med2xml '\(file)' | xml2ris > '\(stem).ris'"
    case .conll: "jq -cRs '\(Self.sentences)' '\(file)' > '\(stem).jsonl'"
    case .conllU: "jq -cRs '\(Self.sentencesOfCoNLLU)' '\(file)' > '\(stem).jsonl'"
    case .webAnno: "jq -cRs '\(Self.sentencesOfWebAnno)' '\(file)' > '\(stem).jsonl'"
    case .brat:
      "jq -cnR --rawfile t '\(stem).txt' '\(Self.standoff)' '\(file)' > '\(stem).jsonl'"
    case .superMemoText: "awk '\(Self.questions)' '\(file)' > '\(stem)-cards.txt'"
    case .superMemo:
      Self.cards(of: "'\(file)'", each: "Content", ["Question", "Answer"]) + " > '\(stem).txt'"
    case .mnemosyne:
      Self.cards(of: "'\(file)'", each: "item", ["Q", "A"]) + " > '\(stem).txt'"
    case .mnemosyneLog:
      Self.cards(of: "'\(file)'", each: "log[f]", ["f", "b"]) + " > '\(stem).txt'"
    case .mnemosyneCards:
      "unzip -p '\(file)' cards.xml | "
        + Self.cards(of: "sys.stdin", each: "log[f]", ["f", "b"]) + " > '\(stem).txt'"
    }
  }

  /// A filter of `jq` that makes a record of each sentence of CoNLL's columns: its words, and their tags,
  /// which are in the last.
  private static let sentences =
    ##"gsub("\r"; "") | split("\n\n")[] | [split("\n")[] | select(test("\\S") and (startswith("#")"##
    + ##" or startswith("-DOCSTART-") | not)) | [scan("\\S+")]] | select(. != [])"##
    + ##" | {tokens: map(.[0]), ner_tags: map(.[-1])}"##

  /// The same for CoNLL-U, with the identity and the text that its comments say; a word of several parts
  /// is its parts.
  private static let sentencesOfCoNLLU =
    ##"gsub("\r"; "") | split("\n\n")[] | [split("\n")[] | select(test("^[0-9]+\t")) / "\t"] as $t"##
    + ##" | select($t != []) | {id: [match("# sent_id *= *([^\n]*)").captures[0].string][0], text:"##
    + ##" [match("# text *= *([^\n]*)").captures[0].string][0], tokens: [$t[][1]], tags: [$t[][3]]}"##
    + ##" | with_entries(select(.value))"##

  /// The same for WebAnno: the text, and a span for each value of a layer.
  ///
  /// Values of several words have a number; relations are left out.
  private static let sentencesOfWebAnno =
    ##"gsub("\r"; "") | split("\n\n")[] | [split("\n")[] | select(test("^[0-9]+-[0-9.]+\t")) / "\t"]"##
    + ##" as $t | select($t != []) | ($t[0][1] / "-" | .[0] | tonumber) as $o | {text:"##
    + ##" [match("#Text=([^\n]*)"; "g").captures[0].string] | join("\n"), spans: [[$t[] as $r |"##
    + ##" ($r[1] / "-" | map(tonumber - $o)) as $p | range(3; $r | length) as $c | $r[$c] / "|" | .[]"##
    + ##" | select(test("^(_|[0-9]+-[0-9].*|)$") | not) | {start: $p[0], end: $p[1], label:"##
    + ##" sub("\\[[0-9]+\\]$"; ""), k: [$c, (match("\\[[0-9]+\\]$").string // $p[0])]}] |"##
    + ##" group_by(.k)[] | {start: .[0].start, end: .[-1].end, label: .[0].label} |"##
    + ##" select(.label != "*")]}"##

  /// A filter of `jq` that makes a record of a text and the spans that brat has beside it.
  private static let standoff =
    ##"{text: $t, spans: [inputs | select(startswith("T")) / "\t" | .[1] | [scan("[^ ;]+")] |"##
    + ##" {start: .[1] | tonumber, end: .[-1] | tonumber, label: .[0]}]}"##

  /// What `awk` does to make a file for Anki of questions and answers: those of one card are in lines
  /// that begin with `Q:` and `A:`, and a blank line ends it.
  private static let questions =
    ##"BEGIN {RS = ""; FS = "\nA: *"; print "#separator:tab\n#html:true"} {sub(/^Q: */, "");"##
    + ##" a = $2; for (i = 3; i <= NF; i++) a = a "\n" $i; gsub(/\nQ: */, "\n", $1);"##
    + ##" gsub(/\t/, " "); q = $1; gsub(/\n/, "<br>", q); gsub(/\n/, "<br>", a); gsub(/\t/, " ", a);"##
    + ##" print q "\t" a}"##

  /// A command that writes two elements of each of certain elements as a file for Anki.
  private static func cards(of file: String, each element: String, _ names: [String]) -> String {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let isStream = file == "sys.stdin"
    return "python3 -c \"import \(isStream ? "sys, " : "")xml.etree.ElementTree as e;"
      + " print('#separator:tab\\n#html:true'); [print('\\t'.join(' '.join((c.findtext(n) or"
      + " '').split()) for n in (\(list)))) for c in e.parse(\(file)).iterfind('.//\(element)')]\""
  }
}
