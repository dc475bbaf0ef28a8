import KolodaSyncMessages

extension ServerError {
  /// The error as the program is told it.
  var fault: SyncFault {
    let (kind, detail): (SyncFault.Kind, String) =
      switch self {
      case .unreachable(let text), .lost(let text): (.unreachable, text)
      case .notLetIn(let text): (.notLetIn, text)
      case .wantsPassword(_, let refused, _): (.wantsPassword, refused ?? "")
      case .notAllowed: (.notAllowed, "")
      case .noSchema, .foreignSchema: (.noDecks, "")
      case .newerSchema(let number): (.newerTables, String(number))
      case .olderSchema(_, let owner): (.olderTables, owner)
      case .noPile(let name): (.noDeck, name)
      case .removed(let name): (.removed, name)
      case .noRole(let name): (.noRole, name)
      case .noPerson(let name): (.noPerson, name)
      case .ownPerson(let name): (.ownPerson, name)
      case .noRoom: (.noRoom, "")
      case .variable, .pileExists, .refusedEvent, .again, .otherPerson, .otherPile, .behind, .other:
        (.other, description)
      }
    var fault = SyncFault(kind, detail: detail, text: description, isOffline: isOffline)
    if case .wantsPassword(let account, _, let hasKeyring) = self {
      fault.password = SyncFault.PasswordWish(
        person: account.person, host: account.host, hasKeyring: hasKeyring)
    }
    return fault
  }
}

extension ServerAddress.Fault {
  /// The fault as the program is told it.
  var fault: SyncFault {
    SyncFault(self == .password ? .password : .address, detail: description, text: description)
  }
}
