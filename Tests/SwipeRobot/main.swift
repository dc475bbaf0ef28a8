// Swipes at random without a window: decides, undoes and redoes in a folder until it gets SIGTERM
// or is killed, and prints what it does. Several robots may share a folder.
//
//   swipe-robot FOLDER JOURNAL SEED    plays; SIGTERM ends it once everything is kept
//   swipe-robot FOLDER JOURNAL         prints a line `CARD PILE` for each decided card
//   swipe-robot FOLDER JOURNAL         says where the cards lie: a line `CARD PILE` for each
//
// It prints these lines while playing:
//   try ID KIND WHAT CARD   an event goes to the journal; WHAT is its pile or the event it refers
// to
//   act COUNT               the last COUNT events are one act
//   kept, refused, failed   the outcome of the oldest act without one
//   act COUNT               the last COUNT events are one act
//   kept, refused, failed   what became of the first act that nothing was said of yet

import CKolodaGLib
import Glibc
import HeadlessDeck
import KolodaGLib
import KolodaTriage

/// The maximum number of acts without an outcome.
let mostPending = 4

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  RobotOutput.line("usage: swipe-robot FOLDER JOURNAL [SEED]")
  exit(2)
}
do {
  let journal = TalkingJournal.Holder()
  let opened = try HeadlessDeck(arguments[1], journal: arguments[2]) { journal.wrap($0) }
  guard arguments.count > 3 else {
    for decision in opened.deck.decisions {
      RobotOutput.line("\(opened.name(of: decision.card)) \(decision.pile)")
    }
    exit(0)
  }
  journal.name = { [source = opened.source] in source.file(of: $0)?.displayName ?? "?" }
  var player = Player(opened.deck, seed: UInt64(arguments[3]) ?? 0)
  opened.deck.follow()
  let ending = Ending()
  RobotOutput.line("ready")
  while !ending.isWanted {
    player.play()
    let most = player.pause(upTo: mostPending)
    opened.turn { ending.isWanted || journal.pending < most }
  }
  opened.deck.close(waitingAtMost: 30)
  exit(journal.pending == 0 ? 0 : 1)
} catch {
  RobotOutput.line("error \(error)")
  exit(1)
}
