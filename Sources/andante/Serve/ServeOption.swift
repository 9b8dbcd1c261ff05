import ArgumentParser
import Foundation

/// An option of `andante serve` as declared by the command, with its environment variable.
///
/// The declarations in `ServeCommand` are the only list of options. Each of them automatically has an environment
/// variable.
struct ServeOption: Equatable {
  /// The option's name without dashes, such as `public-url`.
  let name: String
  let isFlag: Bool
  let isRepeating: Bool
  let isHidden: Bool
  /// The declared default, or nil if there is no default or `ServeCommand` determines it later.
  let defaultText: String?

  /// The name of the environment variable, such as `ANDANTE_PUBLIC_URL`.
  var variable: String { "ANDANTE_" + name.uppercased().replacing("-", with: "_") }
  /// Whether the value is a secret. This is the case if there is another option that reads it from a file. Secrets are
  /// accepted only from the environment, because every user of the machine can see command lines.
  var isSecret: Bool { Self.byName[name + "-file"] != nil }

  /// Options that trigger an action and are not part of the configuration.
  private static let commandLineOnly: Set<String> = ["help", "version", "print-config", "json"]

  static let all = declared().filter { !commandLineOnly.contains($0.name) }
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func declared() -> [ServeOption] {
    do {
      let help = try JSONDecoder().decode(Help.self, from: Data(ServeCommand._dumpHelp().utf8))
      return help.command.arguments.compactMap(ServeOption.init)
    } catch {
      preconditionFailure("the help of serve cannot be read: \(error)")
    }
  }

  private init?(_ argument: Help.Argument) {
    guard let name = argument.names?.first(where: { $0.kind == "long" })?.name else { return nil }
    self.name = name
    isFlag = argument.kind == "flag"
    isRepeating = argument.isRepeating
    isHidden = !argument.shouldDisplay
    defaultText = argument.defaultValue
  }

  /// The part of the argument parser's help output that is used here.
  private struct Help: Decodable {
    struct Command: Decodable { let arguments: [Argument] }
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
      let isRepeating: Bool
      let shouldDisplay: Bool
      let defaultValue: String?
    }
    let command: Command
  }
}
