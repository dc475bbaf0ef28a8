import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// How the cards of a file of records are found in another state of the file.
@Suite struct RecordCatalogueTests {
  private func catalogue(of sample: RecordSample) throws -> RecordCatalogue {
    RecordCatalogue(RecordKeys(try sample.scan()), known: [], now: 0, isCancelled: { false })
  }

  /// A catalogue is locked while it adopts a state, so by then all must be read.
  @Test func aStateIsAdoptedWithoutReadingTheFile() throws {
    let sample = try RecordSample("a.jsonl", "{\"n\": 1}\n{\"n\": 22}\n")
    var catalogue = try catalogue(of: sample)
    var window = FileWindow(catalogue.listing.file)
    let key = catalogue.keys.key(of: 1, in: &window)
    catalogue.learn(CardID(1), is: try #require(key))
    try sample.write("{\"n\": 22}\n{\"n\": 1}\n".utf8)
    let new = RecordKeys(try sample.scan())
    let diff = catalogue.diff(to: new) { false }
    #expect(truncate(String(decoding: sample.path, as: UTF8.self), 0) == 0)
    let change = catalogue.take(diff, new, now: 1)
    #expect(catalogue.number(of: CardID(1)) == 0)
    #expect(change.found[CardID(1)]?.sighting.state.size == 9)
  }

  /// The next numbers of a file of one number a line.
  private func changed(_ numbers: [Int], _ random: inout RandomRecords) -> [Int] {
    var numbers = numbers
    switch random.number(0...3) {
    case 0: numbers.shuffle(using: &random.random)
    case 1: numbers.remove(at: random.number(0...numbers.count - 1))
    case 2: numbers.insert(99, at: random.number(0...numbers.count))
    default: numbers += [98, 99]
    }
    return numbers
  }

  /// A person goes on while a long file is compared, and the comparison doesn't begin again.
  @Test(arguments: 0..<80) func whatIsLearntMeanwhileIsFoundToo(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    func text(_ numbers: [Int]) -> String { numbers.map { "{\"n\": \($0)}\n" }.joined() }
    let old = Array(10..<(10 + random.number(1...20)))
    let sample = try RecordSample("a.jsonl", text(old))
    var catalogue = try catalogue(of: sample)
    var known: Set<Int> = []
    func learnSome() {
      var window = FileWindow(catalogue.listing.file)
      for _ in 0..<random.number(0...3) {
        let number = random.number(0...old.count - 1)
        let record = catalogue.listing.record(number, in: &window)
        let sight = RecordSight(record, number, catalogue.keys, seen: nil, in: &window)
        if random.number(0...1) == 1, let key = sight.content {
          catalogue.learn(CardID(number), is: key)
        } else {
          let edition = catalogue.edition
          _ = catalogue.note(sight, of: CardID(number), in: edition)
        }
        known.insert(number)
      }
    }
    learnSome()
    let new = changed(old, &random)
    try sample.write(text(new).utf8)
    let keys = RecordKeys(try sample.scan())
    var former = catalogue
    var diff = former.diff(to: keys) { false }
    for _ in 0..<random.number(1...3) {
      learnSome()
      catalogue.complete(&diff, to: keys, since: former) { false }
      former = catalogue
      #expect(catalogue.knowsNoMore(than: former))
    }
    let change = catalogue.takeGrowth(diff, keys) ?? catalogue.take(diff, keys, now: 1)
    for number in known {
      #expect(
        catalogue.number(of: CardID(number)) == new.firstIndex(of: old[number]), "seed \(seed)")
    }
    #expect(Set(change.order).count == new.count, "seed \(seed)")
    #expect(change.touched.isEmpty && catalogue.learnt.isEmpty, "seed \(seed)")
  }

  @Test func recordsAreFoundByTheirContents() throws {
    let listing = try RecordSample("a.jsonl", "1\n2\n1\n3\n").scan()
    let keys = RecordKeys(listing)
    var window = FileWindow(listing.file)
    let found = keys.key(of: 0, in: &window)
    let key = try #require(found)
    var contents = RecordContents()
    #expect(Array(contents.records(of: key)).isEmpty)
    contents.prepare(keys, from: 0, version: key.version) { false }
    #expect(Array(contents.records(of: key)) == [0, 2])
    let other = CardKey(version: key.version, digest: [7])
    #expect(Array(contents.records(of: other)).isEmpty)
  }
}
