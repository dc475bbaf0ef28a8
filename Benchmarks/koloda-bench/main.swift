import CAdwaita
import Foundation
import Glibc

// koloda-bench model            springs and poses
// koloda-bench deck N DEED COUNT  something done COUNT times to a deck of N cards, to be counted
//                               outside: insert, remove, move, jump, replace, find, swipe, or
//                               swipe-kept, while a copy of the deck is kept
// koloda-bench drag             a live drag's frame, in the renderer that GSK_RENDERER names
// koloda-bench drag photos      the same of photos as large as the window, against a widget that has
//                               cairo move their surfaces
// koloda-bench frame N COUNT    the nodes of COUNT frames of a drag with N cards in sight, to be counted
//                               outside
// koloda-bench decide           decisions in short and long decks
// koloda-bench decide N COUNT [undo]  COUNT decisions in a deck of N cards, to be counted outside;
//                               with undo each of them after one was taken back
// koloda-bench swipe FOLDER     swipes down to the disk, after short and long histories, which
//                               take their place in the folder, empty until then
// koloda-bench swipe FOLDER N COUNT  COUNT swipes after N decisions, to be counted outside: between
//                               its lines `ready` and `done`, each of which waits for an answer
// koloda-bench open FOLDER JOURNAL  a folder of pictures opened
// koloda-bench fill FOLDER JOURNAL COUNT  decides the first pictures of a folder
// koloda-bench records FILE     the records of a file found
// koloda-bench small PHOTO FILE  a photo made small
// koloda-bench photos N FOLDER  photos for the benchmarks that look from outside

func fail(_ message: String, status: Int32) -> Never {
  let line = Array("koloda-bench: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("model", 1):
    SpringRows.print()
    try StageRows.print()
    try DeckRows.print()
    try DragFrameRows.print()
  case ("deck", 4):
    guard let deed = DeckRows.Deed(rawValue: arguments[2]) else {
      fail("nothing that can be done to a deck: \(arguments[2])", status: 2)
    }
    var stage = try DeckRows.stage(Int(arguments[1]) ?? 0, for: deed)
    try DeckRows.perform(deed, Int(arguments[3]) ?? 0, on: &stage)
  case ("drag", 1), ("drag", 2):
    let isOfPhotos = arguments.last == "photos"
    let contest = try DragContest(
      isOfPhotos ? .photos : .pile, movesSurfaces: isOfPhotos)
    guard let contest else { fail("no display to draw on", status: 1) }
    contest.run(renderer: getenv("GSK_RENDERER").map { String(cString: $0) } ?? "GTK's choice")
  case ("frame", 3):
    guard gtk_init_check() != 0 else { fail("no display to draw on", status: 1) }
    try DragFrameRows.draw(Int(arguments[2]) ?? 0, visible: Int(arguments[1]) ?? 0)
  case ("decide", 1), ("decide", 3), ("decide", 4):
    guard gtk_init_check() != 0 else { fail("no display to draw on", status: 1) }
    if arguments.count == 1 {
      try DecisionRows.print()
    } else {
      let deck = try DecisionRows(Int(arguments[1]) ?? 0)
      let count = Int(arguments[2]) ?? 0
      if arguments.last == "undo" { deck.takeBackAndForth(count) } else { deck.decide(count) }
    }
  case ("swipe", 2), ("swipe", 4):
    guard gtk_init_check() != 0 else { fail("no display to draw on", status: 1) }
    if arguments.count == 2 {
      guard try FileManager.default.contentsOfDirectory(atPath: arguments[1]).isEmpty else {
        fail(
          "this folder is not empty, and the cards of an old journal may be used up: "
            + arguments[1], status: 2)
      }
      try SwipeRows.print(in: arguments[1])
    } else {
      let rows = try SwipeRows.deck(
        decided: Int(arguments[2]) ?? 0, "\(arguments[1])/journal.sqlite")
      rows.swipeBetweenLines(Int(arguments[3]) ?? 0)
      rows.close()
    }
  case ("open", 3):
    try OpeningRows.print(arguments[1], arguments[2])
  case ("fill", 4):
    try OpeningRows.decide(Int(arguments[3]) ?? 0, arguments[1], arguments[2])
  case ("records", 2):
    try RecordRows.print(arguments[1])
  case ("small", 3):
    try PhotoMaker.shrink(arguments[1], to: arguments[2])
  case ("photos", 3):
    try PhotoMaker.write(Int(arguments[1]) ?? 0, to: arguments[2])
  default:
    fail(
      "usage: koloda-bench model | deck N DEED COUNT | drag [photos] | frame N COUNT | decide [N COUNT [undo]] | swipe FOLDER [N COUNT]"
        + " | open FOLDER JOURNAL | fill FOLDER JOURNAL COUNT | records FILE | small PHOTO FILE | photos N FOLDER",
      status: 2)
  }
} catch {
  fail("\(error)", status: 1)
}
