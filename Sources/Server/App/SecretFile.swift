import Foundation

/// The error for options that are incomplete or unusable, in one sentence that names them.
public struct OptionFault: Error, Equatable, CustomStringConvertible {
  public let description: String
}

/// Reads secrets from files.
enum SecretFile {
  /// Returns the file's text without line breaks.
  ///
  /// - Parameter option: the option that names the file.
  /// - Throws: `OptionFault` if the file cannot be read or is empty.
  static func secret(in path: String, of option: String) throws(OptionFault) -> String {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { throw OptionFault(description: "\(option): cannot read \(path).") }
    let secret = text.filter { !$0.isNewline }
    guard !secret.isEmpty else { throw OptionFault(description: "\(option): \(path) is empty.") }
    return secret
  }
}
