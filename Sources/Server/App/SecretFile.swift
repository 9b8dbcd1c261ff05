import Foundation

/// A secret in a file of its own.
enum SecretFile {
  /// The secret of an option, or of the file that the option ending in `-file` names. Nil if neither is given.
  ///
  /// - Throws: `OptionFault` if both are given, or the file cannot be read or is empty.
  static func secret(
    _ secret: String?, orIn path: String?, of option: String
  ) throws(OptionFault) -> String? {
    guard let path else { return secret }
    guard secret == nil else {
      throw OptionFault(description: "\(option) and \(option)-file exclude each other.")
    }
    return try self.secret(in: path, of: "\(option)-file")
  }

  /// The file's text without its line ends.
  ///
  /// - Parameter option: the option that names the file.
  /// - Throws: `OptionFault` if the file cannot be read or is empty.
  private static func secret(in path: String, of option: String) throws(OptionFault) -> String {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { throw OptionFault(description: "\(option): cannot read \(path).") }
    let secret = text.filter { !$0.isNewline }
    guard !secret.isEmpty else { throw OptionFault(description: "\(option): \(path) is empty.") }
    return secret
  }
}
