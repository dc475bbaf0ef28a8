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
      case .notAllowed(let text) where Self.isOfDatabase(text):
        (.other, "only the owner of the database can share its first deck")
      case .notAllowed: (.notAllowed, "")
      case .pooler: (.pooler, "")
      case .noSchema: (.noDecks, "")
      case .foreignSchema: (.foreignSchema, "")
      case .foreignOwner(let owner): (.foreignDecks, owner)
      case .newerSchema(let number): (.newerTables, String(number))
      case .olderSchema(let number): (.olderTables, String(number))
      case .noDeck(let name): (.noDeck, name)
      case .removed(let name): (.removed, name)
      case .otherPerson(let person): (.otherPerson, person)
      case .noRole(let name): (.noRole, name)
      case .noLogin(let name): (.noLogin, name)
      case .noPerson(let name): (.noPerson, name)
      case .ownPerson(let name): (.ownPerson, name)
      case .lookChanged: (.lookChanged, "")
      case .noRoom: (.noRoom, "")
      case .readOnly: (.readOnly, "")
      case .refusedEvent(let text), .again(let text), .other(_, let text): (.server, text)
      case .variable(let name):
        (.other, "unset the environment variable \(name): the address says where the server is")
      case .deckExists(let name): (.other, "the database already has a shared deck “\(name)”")
      case .otherDeck: (.other, "another shared deck has this name")
      case .behind: (.other, "the server was restored from an older backup")
      case .notIn(let name, let person):
        (
          .other,
          "“\(person)” is not in the shared deck “\(name)”, and nothing was changed. To join it, run "
            + "“koloda people … --add \(person)”"
        )
      }
    var fault = SyncFault(kind, detail: detail, isOffline: isOffline)
    if case .wantsPassword(let account, let refused, let hasKeyring) = self {
      fault.password = SyncFault.PasswordWish(
        person: account.person, host: account.host, hasKeyring: hasKeyring,
        file: refused.flatMap(ServerWords.passwordFile).map(String.init))
    }
    return fault
  }
}

extension ServerAddress.Fault {
  /// The fault in the form that is sent to the program.
  var fault: SyncFault {
    switch self {
    case .password: SyncFault(.password)
    case .relativeFile(let file, _): SyncFault(.relativeFile, detail: file)
    case .notAnAddress: SyncFault(.address)
    case .noDatabase: SyncFault(.address, detail: "it names no database")
    case .ports(let count, let hosts):
      SyncFault(
        .address, detail: "it has \(count) ports for \(hosts == 1 ? "one host" : "\(hosts) hosts")")
    case .port(let text):
      SyncFault(.address, detail: "“\(text)” is no port, which is a number from 1 to 65535")
    case .parameter(let name):
      SyncFault(.address, detail: "it says “\(name)”, which is not known here, or says it twice")
    }
  }
}
