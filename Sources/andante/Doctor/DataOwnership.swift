import Foundation
import Store

#if canImport(Glibc)
  import Glibc
#endif

/// Checks the owner of a data directory, because commands run as another user leave files that the server cannot write
/// to.
struct DataOwnership {
  private let path: String
  /// The owner's name or number; nil if the directory doesn't exist.
  private let owner: String?
  private let ownerNumber: UInt32?

  init(_ path: String) {
    self.path = path
    let attributes = FileManager.default.attributes(of: path)
    ownerNumber = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
    owner = attributes[.ownerAccountName] as? String ?? ownerNumber.map { "\($0)" }
  }

  /// Whether this user is not allowed to read the directory.
  var isHidden: Bool { owner != nil && access(path, R_OK | X_OK) != 0 }

  /// The ownership problem to report; nil if the directory doesn't exist or belongs entirely to this user.
  var check: DoctorCheck? {
    guard let owner, let ownerNumber else { return nil }
    let name = "Data directory"
    if let first = foreignFiles.first {
      return DoctorCheck(
        name, .missing, "\(path)/\(first) does not belong to \(owner), the owner of the directory",
        remedy: "run `sudo chown -R \(owner): \(path)`, and commands as that user")
    }
    guard ownerNumber != geteuid() else { return nil }
    return DoctorCheck(
      name, isHidden ? .missing : .optional, "\(path) belongs to \(owner)",
      remedy:
        "run `sudo -u \(owner) andante doctor --data \(path)`, and other commands the same way")
  }

  private var foreignFiles: [String] {
    PrivateFiles.own(in: path).filter {
      let attributes = FileManager.default.attributes(of: "\(path)/\($0)")
      let number = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value
      return number != nil && number != ownerNumber
    }
  }
}
