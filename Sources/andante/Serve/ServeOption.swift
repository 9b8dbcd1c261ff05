import ArgumentParser
import Foundation

/// An option of `andante serve`, as the command declares it, and the environment variable that stands in for it.
///
/// The declarations in `ServeCommand` are the only list of options: every one of them has a variable as well.
struct ServeOption: Equatable {
  /// Without dashes: `public-url`.
  let name: String
  let isFlag: Bool
  let isRepeating: Bool
  let isHidden: Bool
  /// As declared; nil if the option has no default or `ServeCommand` decides about it later.
  let defaultText: String?

  /// `ANDANTE_PUBLIC_URL`.
  var variable: String { "ANDANTE_" + name.uppercased().replacing("-", with: "_") }
  /// Whether the value must not be seen: another option takes a file with it. Command lines are visible to every user of
  /// the machine, so a secret is accepted from the environment alone.
  var isSecret: Bool { Self.byName[name + "-file"] != nil }

  /// Options that request an action and are not part of the configuration.
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

  /// The part of the parser's description of a command that is read here.
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
