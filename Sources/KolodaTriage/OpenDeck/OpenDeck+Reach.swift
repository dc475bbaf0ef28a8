import Koloda

// What can be taken back and made again.
extension OpenDeck {
  /// The decisions that the next undo takes back; none if there is nothing to undo, or only marks
  /// are.
  package var undoable: [Decision] { ledger.undoable }

  /// Whether there is something to undo.
  package var canUndo: Bool { !ledger.undoTargets.isEmpty }

  /// Whether there is something to redo.
  package var canRedo: Bool { !ledger.redoTargets.isEmpty }

  /// Whether the next undo would take back a decision that was applied: that is undone first.
  package var isUndoBlocked: Bool { ledger.isUndoBlocked }

  /// The decisions that the next redo makes again; none if there is nothing to redo, or only marks
  /// are.
  package var redoable: [Decision] { ledger.redoable }
}
