import KolodaSyncMessages

extension ServerError {
  /// The error in the form that is sent to the program.
  var fault: SyncFault {
    let (kind, detail): (SyncFault.Kind, String) =
      switch self {
      case .unreachable(let text), .lost(let text): (.unreachable, text)
      case .crowded(let text): (.crowded, text)
      case .notLetIn(let text): (.notLetIn, text)
      case .wantsPassword(_, let refused, _): (.wantsPassword, refused ?? "")
      case .notAllowed(let text) where Self.isOfSchema(text): (.notLetIn, text)
      case .notAllowed: (.notAllowed, "")
      case .pooler: (.pooler, "")
      case .noSchema, .foreignSchema: (.noDecks, "")
      case .foreignOwner(let owner): (.foreignDecks, owner)
      case .newerSchema(let number): (.newerTables, String(number))
      case .olderSchema(let number): (.olderTables, String(number))
      case .noDeck(let name): (.noDeck, name)
      case .removed(let name): (.removed, name)
      case .noRole(let name): (.noRole, name)
      case .noLogin(let name): (.noLogin, name)
      case .noPerson(let name): (.noPerson, name)
      case .ownPerson(let name): (.ownPerson, name)
      case .lookChanged: (.lookChanged, "")
      case .noRoom: (.noRoom, "")
      case .readOnly: (.readOnly, "")
      // A window says itself whose words these are.
      case .other(_, let text): (.other, text)
      case .variable, .deckExists, .refusedEvent, .again, .otherPerson, .otherDeck, .behind,
        .notIn:
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
  /// The fault in the form that is sent to the program.
  var fault: SyncFault {
    switch self {
    case .password: SyncFault(.password, detail: description, text: description)
    case .relativeFile(let file, _): SyncFault(.relativeFile, detail: file, text: description)
    default: SyncFault(.address, detail: description, text: description)
    }
  }
}
