import ArgumentParser

/// The options of `andante serve` from the command line and the environment.
struct ServeSettings {
  enum Source: Equatable {
    case option, environment
  }

  struct Setting: Equatable {
    let source: Source
    /// The values: empty for a flag, one for an option, and one or more for a repeatable option.
    let values: [String]
  }

  /// The settings, keyed by option name. Options that are not set are absent.
  private(set) var settings: [String: Setting] = [:]

  /// - Parameter arguments: The arguments after `serve`. They take precedence over environment variables.
  /// - Throws: `ValidationError` if a flag's variable is neither yes nor no, or if the arguments contain a secret.
  init(_ arguments: [String], _ environment: [String: String]) throws(ValidationError) {
    try read(arguments)
    let given = settings
    for option in ServeOption.all where given[option.name] == nil {
      guard let text = environment[option.variable], !text.isEmpty,
        given[option.name + "-file"] == nil
      else { continue }
      settings[option.name] = try Self.setting(option, text)
    }
  }

  /// The command-line arguments that are equivalent to the environment variables. Each value follows `=`, so it may
  /// begin with a dash.
  var fromEnvironment: [String] {
    named(.environment).flatMap { option in
      let values = settings[option.name]?.values ?? []
      return option.isFlag ? ["--\(option.name)"] : values.map { "--\(option.name)=\($0)" }
    }
  }

  /// Replaces the options in an error message with the names of the environment variables that set them.
  func namingVariables(in message: String) -> String {
    named(.environment).reduce(message, Self.replacing)
  }

  /// Replaces `--port` and `--port <port>`, but leaves `--port-of-call` unchanged.
  private static func replacing(in message: String, _ option: ServeOption) -> String {
    let parts = message.split(separator: "--" + option.name, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, rest in
      if let next = rest.first, next.isLetter || next.isNumber || next == "-" {
        return text + "--" + option.name + rest
      }
      let bare = rest.hasPrefix(" <") ? rest.drop { $0 != ">" }.dropFirst() : rest
      return text + option.variable + bare
    }
  }

  private func named(_ source: Source) -> [ServeOption] {
    ServeOption.all.filter { settings[$0.name]?.source == source }
  }

  private mutating func read(_ arguments: [String]) throws(ValidationError) {
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard argument.hasPrefix("--"), let option = ServeOption.byName[String(parts[0].dropFirst(2))]
      else { continue }
      guard !option.isSecret else {
        throw ValidationError(
          "Every user of this machine can see command lines: use --\(option.name)-file or "
            + "\(option.variable) instead of --\(option.name).")
      }
      var values = option.isRepeating ? settings[option.name]?.values ?? [] : []
      if !option.isFlag {
        values += parts.count == 2 ? [String(parts[1])] : rest.popFirst().map { [$0] } ?? []
      }
      settings[option.name] = Setting(source: .option, values: values)
    }
  }

  /// Parses the value of an environment variable. Returns nil for a flag that is off.
  private static func setting(
    _ option: ServeOption, _ text: String
  ) throws(ValidationError) -> Setting? {
    if option.isFlag {
      return try isOn(option, text) ? Setting(source: .environment, values: []) : nil
    }
    let values =
      option.isRepeating
      ? text.split { $0.isWhitespace || $0 == "," }.map(String.init) : [text]
    return Setting(source: .environment, values: values)
  }

  private static func isOn(_ option: ServeOption, _ text: String) throws(ValidationError) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw ValidationError("\(option.variable) must be yes or no, not \(text).")
    }
  }
}
