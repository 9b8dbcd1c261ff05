import Foundation
import Store

#if canImport(Glibc)
  private import Glibc
#endif

/// The rights of this process.
enum Privileges {
  /// If this process belongs to the superuser, gives it the rights of a folder's owner instead, for good.
  ///
  /// - Throws: `StoreError.cannotOpen` if that fails.
  static func drop(toOwnerOf folder: String) throws {
    guard geteuid() == 0 else { return }
    let realPath = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let attributes = FileManager.default.attributes(of: realPath)
    guard let user = (attributes[.ownerAccountID] as? NSNumber)?.uint32Value,
      let group = (attributes[.groupOwnerAccountID] as? NSNumber)?.uint32Value,
      user == 0 || become(user, group)
    else { throw StoreError.cannotOpen(path: folder, reason: String(cString: strerror(errno))) }
  }

  /// - Parameter group: The group to use for a user without an account.
  private static func become(_ user: uid_t, _ group: gid_t) -> Bool {
    let account = getpwuid(user)
    let group = account?.pointee.pw_gid ?? group
    let result =
      if let account { initgroups(account.pointee.pw_name, numericCast(group)) } else {
        setgroups(1, [group])
      }
    return result == 0 && setgid(group) == 0 && setuid(user) == 0
  }
}
