import Foundation

/// Reads secrets from files, so that they don't appear on the command line.
enum SecretFile {
  /// Returns the secret from an option, or from the file that the corresponding `-file` option names. Returns nil if
  /// neither is given.
  ///
  /// - Throws: `OptionError` if both are given, or if the file is empty or cannot be read.
  static func secret(
    _ secret: String?, orIn path: String?, of option: String
  ) throws(OptionError) -> String? {
    guard let path else { return secret }
    guard secret == nil else {
      throw OptionError(description: "\(option) and \(option)-file cannot be used together.")
    }
    return try self.secret(in: path, of: "\(option)-file")
  }

  /// Returns the file's text without line breaks.
  ///
  /// - Parameter option: The option that names the file; included in error messages.
  /// - Throws: `OptionError` if the file is empty or cannot be read.
  private static func secret(in path: String, of option: String) throws(OptionError) -> String {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { throw OptionError(description: "\(option): cannot read \(path).") }
    let secret = text.filter { !$0.isNewline }
    guard !secret.isEmpty else { throw OptionError(description: "\(option): \(path) is empty.") }
    return secret
  }
}
