import KolodaFiles
import KolodaLocalization
import KolodaSharing
import KolodaSyncMessages
import KolodaWords

extension SyncFailure {
  /// What a window says, in English, and what can be done about it at a terminal.
  var message: String {
    let text = Language.inEnglish { self.text }
    guard let advice else { return text }
    return text + (text.hasSuffix(".") ? " " : ". ") + advice
  }

  private var advice: String? {
    switch self {
    case .notJoined: "Run “koloda join”"
    case .server(let fault): fault.advice
    default: nil
    }
  }
}

extension SyncFault {
  /// What the user can do at a terminal; nil if that is nothing, or was said already.
  fileprivate var advice: String? {
    switch kind {
    case .address where !detail.isEmpty: "Here, \(displayText(detail.utf8))"
    case .wantsPassword where password?.file != nil: "Put the right one there"
    case .wantsPassword:
      (password?.hasKeyring == false ? "As no keyring is running here, put" : "Put")
        + " the password into ~/.pgpass, or the file that PGPASSFILE names"
    case .foreignDecks:
      "If they are the right ones, the administrator of the server has to make that role the owner of "
        + "the database (ALTER DATABASE … OWNER TO …)"
    default: nil
    }
  }
}
