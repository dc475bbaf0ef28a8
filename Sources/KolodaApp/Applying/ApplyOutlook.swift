import KolodaOutcomes
import KolodaTriage

/// What an Apply will do; to make it takes a look at each file, and may block.
struct ApplyOutlook: Sendable {
  let plan: Plan
  let tally: ApplyTally
  /// A folder that has not enough room.
  let shortage: RoomShortage?
  /// Whether what goes to the trash can't be taken back.
  let trashIsFinal: Bool

  init(_ request: ApplyRequest) {
    plan = Planner.plan(request, id: .random(), time: .now())
    tally = ApplyTally(plan, in: .waiting)
    trashIsFinal = tally.shares[.trash] != nil && !Trash.canBeTakenBack
    do throws(RoomShortage) {
      try RoomShortage.check(plan)
      shortage = nil
    } catch {
      shortage = error
    }
  }
}
