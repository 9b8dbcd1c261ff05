/// A metric with its samples, in Prometheus' text format.
/// https://prometheus.io/docs/instrumenting/exposition_formats/
struct PrometheusMetric: Sendable, Equatable {
  enum Kind: String, Sendable { case counter, gauge, histogram }

  struct Sample: Sendable, Equatable {
    /// The suffix of the metric's name, such as `_bucket` or `_sum`.
    var suffix = ""
    /// The labels in the order in which they are printed.
    var labels: [(name: String, value: String)] = []
    let value: Double

    static func == (a: Sample, b: Sample) -> Bool {
      a.suffix == b.suffix && a.value == b.value && a.labels.elementsEqual(b.labels, by: ==)
    }
  }

  let name: String
  let kind: Kind
  let help: String
  var samples: [Sample]

  init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
  }

  init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    self.init(name, kind, help, [Sample(value: value)])
  }

  var text: String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
      + samples.map { name + $0.suffix + Self.text($0.labels) + " " + Self.text($0.value) + "\n" }
      .joined()
  }

  private static func text(_ labels: [(name: String, value: String)]) -> String {
    if labels.isEmpty { return "" }
    return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ value: String) -> String {
    value.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }.joined()
  }

  private static func text(_ value: Double) -> String {
    if value == .infinity { return "+Inf" }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
