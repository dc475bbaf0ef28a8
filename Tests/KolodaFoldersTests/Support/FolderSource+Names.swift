import Koloda
import KolodaTriage

@testable import KolodaFolders

extension FolderSource {
  /// The names of the files, in order.
  var names: [String] { order.map { file(of: $0)?.text ?? "nothing" } }
}
