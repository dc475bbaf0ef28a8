import ArgumentParser

/// The commands that need nothing of the program, in the order of the help.
package enum Commands {
  package static let onCards: [any ParsableCommand.Type] = [
    StatusCommand.self, DecideCommand.self, MarkCommand.self,
  ]
  package static let onDecks: [any ParsableCommand.Type] = [
    UndoCommand.self, RedoCommand.self, ApplyCommand.self, ExportCommand.self, DecksCommand.self,
    ShareCommand.self,
  ]
  package static let onSharedDecks: [any ParsableCommand.Type] = [
    PeopleCommand.self, CloseCommand.self, AgreementCommand.self, DisputesCommand.self,
    SettleCommand.self,
  ]
}
