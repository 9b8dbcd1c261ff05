import ArgumentParser
import Foundation
import Server
import Testing

@testable import andante

/// Options of `andante serve` from the command line and from the environment.
@Suite struct ServeSettingsTests {
  private static func parsed(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> ServeCommand {
    try #require(try Andante.parse(["serve"] + arguments, environment) as? ServeCommand)
  }

  /// Starts the server with these variables. Returns its one-line error message and its exit status.
  private static func refusal(
    _ environment: [String: String], _ arguments: [String] = []
  ) -> (message: String, code: Int32) {
    do {
      _ = try parsed(arguments, environment)
      return ("", 0)
    } catch { return (Andante.message(for: error), Andante.exitCode(for: error).rawValue) }
  }

  @Test func everyOptionHasAVariableThatSetsIt() throws {
    #expect(ServeOption.all.count > 25)
    for option in ServeOption.all {
      let text = option.isFlag ? "yes" : "a value"
      let settings = try ServeSettings([], [option.variable: text])
      let expected = option.isFlag ? "--\(option.name)" : "--\(option.name)=a value"
      let shown = option.isRepeating ? ["a", "value"].map { "--\(option.name)=\($0)" } : [expected]
      #expect(settings.fromEnvironment == shown)
    }
  }

  @Test func everyVariableIsDocumented() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/hosting/install.md").standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    for option in ServeOption.all where !option.isHidden || option.isSecret {
      #expect(text.contains("`\(option.variable)`"), "\(option.variable)")
    }
  }

  @Test func variablesSetOptions() throws {
    let command = try Self.parsed(
      [],
      [
        "ANDANTE_PORT": "9000", "ANDANTE_PUBLIC_URL": "https://a.example https://b.example/x",
        "ANDANTE_TRUSTED_PROXY": "10.0.0.0/8,fd00::/8", "ANDANTE_METRICS": "YES",
        "ANDANTE_LAN": "no", "ANDANTE_HOST": "",
      ])
    let options = try command.options()
    #expect(options.port == 9_000 && options.host == "127.0.0.1" && !options.usesLocalNetwork)
    #expect(options.publicAddresses.count == 2 && options.metricsPort == 9_464)
    #expect(options.trustedProxies == (try TrustedProxies(["10.0.0.0/8", "fd00::/8"])))
  }

  @Test func optionOverridesItsVariable() throws {
    let environment = ["ANDANTE_PORT": "bad", "ANDANTE_PUBLIC_URL": "https://a.example"]
    for arguments in [["--port", "81"], ["--port=81"]] {
      let options = try Self.parsed(arguments, environment).options()
      #expect(options.port == 81 && options.publicAddresses.count == 1)
    }
    let named = try Self.parsed(["--port=81", "--public-url", "https://b.example"], environment)
    #expect(named.publicUrl == ["https://b.example"])
  }

  @Test(
    arguments: [
      (["ANDANTE_PORT": "x"], "ANDANTE_PORT"), (["ANDANTE_PORT": "65536"], "ANDANTE_PORT must be"),
      (["ANDANTE_LAN": "maybe"], "ANDANTE_LAN must be yes or no, not maybe."),
      (["ANDANTE_PUBLIC_URL": "a.example"], "ANDANTE_PUBLIC_URL takes an address"),
      (["ANDANTE_TRUSTED_PROXY": "10.0.0.0/99"], "ANDANTE_TRUSTED_PROXY takes an address"),
      (["ANDANTE_QUOTA": "much"], "'ANDANTE_QUOTA'"), (["ANDANTE_SEED": "-1"], "ANDANTE_SEED"),
      (["ANDANTE_OIDC_ISSUER": "https://id.example"], "ANDANTE_OIDC_ISSUER and --oidc-client-id"),
    ] as [([String: String], String)])
  func invalidVariableIsNamed(environment: [String: String], words: String) {
    let (message, code) = Self.refusal(environment)
    #expect(code == 64 && message.contains(words) && !message.contains("\n"), "\(message)")
    for name in environment.keys {
      let option = "--" + name.dropFirst(8).lowercased().replacing("_", with: "-")
      #expect(!message.contains(option + " ") && !message.contains(option + "'"), "\(message)")
    }
  }

  @Test func helpIsShownDespiteInvalidVariables() throws {
    let command = try Andante.parse(["serve", "--help"], ["ANDANTE_LAN": "maybe"])
    #expect(!(command is ServeCommand))
  }

  @Test func secretIsAcceptedOnlyFromTheEnvironment() throws {
    let provider = ["ANDANTE_OIDC_ISSUER": "https://id.example", "ANDANTE_OIDC_CLIENT_ID": "a"]
    let direct = provider.merging(["ANDANTE_OIDC_CLIENT_SECRET": "--s3cret"]) { $1 }
    #expect(try Self.parsed([], direct).oidc.oidcClientSecret == "--s3cret")
    #expect(Self.refusal(provider, ["--oidc-client-secret=x"]).message.contains("can see"))
    let both = direct.merging(["ANDANTE_OIDC_CLIENT_SECRET_FILE": "/f"]) { $1 }
    let (message, code) = Self.refusal(both)
    #expect(code == 64)
    #expect(
      message
        == "ANDANTE_OIDC_CLIENT_SECRET and ANDANTE_OIDC_CLIENT_SECRET_FILE cannot be used together."
    )
  }

  @Test func configurationShowsWhereEachValueCameFrom() throws {
    let settings = try ServeSettings(
      ["--port", "81", "--metrics"],
      [
        "ANDANTE_PUBLIC_URL": "https://a.example https://b.example", "ANDANTE_PORT": "82",
        "ANDANTE_OIDC_CLIENT_SECRET": "s3cret",
      ])
    let configuration = ServeConfiguration(settings, defaults: ["host": ["127.0.0.1"]])
    let lines = configuration.text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "port 81 option", "metrics yes option", "host 127.0.0.1 default", "lan no default",
      "metrics-port 9464 default", "athlete - default",
      "public-url https://a.example https://b.example environment (ANDANTE_PUBLIC_URL)",
      "oidc-client-secret ******** environment (ANDANTE_OIDC_CLIENT_SECRET)",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!configuration.text.contains("s3cret") && !configuration.text.contains("look-every"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(try configuration.json().utf8))
        as? [String: [String: Any]])
    #expect(
      json["public-url"]?["value"] as? [String] == ["https://a.example", "https://b.example"])
    #expect(json["port"]?["source"] as? String == "option")
    #expect(json["lan"]?["value"] as? Bool == false)
    #expect(json["oidc-client-secret"]?["value"] as? String == ServeConfiguration.mask)
    #expect(json["athlete"]?["variable"] as? String == "ANDANTE_ATHLETE")
  }

  @Test(arguments: [
    ("ANDANTE_PUBLIC_ULR", "ANDANTE_PUBLIC_URL"), ("ANDANTE_SERVE_PORT", "ANDANTE_PORT"),
    ("ANDANTE_PROT", "ANDANTE_PORT"), ("ANDANTE_OIDC_CLIENTID", "ANDANTE_OIDC_CLIENT_ID"),
  ])
  func misspeltVariableIsReported(name: String, meant: String) {
    let warnings = VariableNames.warnings([name: "x", "ANDANTE_PORT": "1", "PORT": "2"])
    #expect(warnings.map { $0.contains("did you mean \(meant)?") } == [true])
  }

  @Test func otherProgramsVariablesAreNotReported() {
    let names = [
      "ANDANTE_OPTIONS", "ANDANTE_PROGRAM", "ANDANTE_REFRESH_GOLDEN", "ANDANTE_CHROMIUM",
      "ANDANTE_SERVICE_PORT", "ANDANTE_FUZZ",
    ]
    #expect(VariableNames.warnings(Dictionary(uniqueKeysWithValues: names.map { ($0, "x") })) == [])
  }
}
