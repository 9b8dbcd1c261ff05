import ArgumentParser
import Foundation
import Server

extension Andante {
  /// Parses the program's arguments. For `serve`, environment variables are treated like command-line options.
  static func parse(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> any ParsableCommand {
    guard arguments.first == ServeCommand.configuration.commandName,
      !arguments.contains(where: { ["--help", "-h"].contains($0) })
    else { return try parseAsRoot(arguments) }
    let settings = try ServeSettings(Array(arguments.dropFirst()), environment)
    do {
      return try parseAsRoot(arguments.prefix(1) + settings.fromEnvironment + arguments.dropFirst())
    } catch {
      guard exitCode(for: error) == .validationFailure else { throw error }
      throw ValidationError(settings.namingVariables(in: message(for: error)))
    }
  }
}

extension ServeCommand {
  /// Warns about environment variables whose names look misspelt.
  func warnOfVariables() {
    for warning in VariableNames.warnings(ProcessInfo.processInfo.environment) {
      Console.standard.warn(warning)
    }
  }

  func printConfiguration() throws {
    let settings = try ServeSettings(
      Array(CommandLine.arguments.dropFirst(2)), ProcessInfo.processInfo.environment)
    let configuration = ServeConfiguration(settings, defaults: try dependentDefaults())
    Console.standard.print(json ? try configuration.json() : configuration.text)
  }

  private func dependentDefaults() throws -> [String: [String]] {
    let options = try options()
    return [
      "data": [options.dataIsTemporary ? "a temporary directory" : options.dataPath],
      "host": [options.host], "port": [String(options.port)],
      "trusted-proxy": options.trustedProxies == .loopback ? ["127.0.0.0/8", "::1"] : [],
    ]
  }
}
