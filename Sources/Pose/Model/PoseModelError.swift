/// The reason why a model can't be used. Its description is one sentence with the problem and its position.
public struct PoseModelError: Error, Equatable, Sendable {
  /// The kind of error. The page module returns the raw value, negated.
  public enum Kind: Int32, Sendable {
    /// The bytes aren't a model.
    case notAModel = 1
    /// The format has an unsupported version.
    case otherVersion
    /// The file ends too early, or an offset points outside it.
    case truncated
    /// The file is inconsistent.
    case damaged
    /// The model uses a feature that isn't supported.
    case unsupported
    /// The model is for another task.
    case wrongModel
  }

  /// The position of an error.
  public enum Location: Equatable, Sendable {
    case whole
    case byte(Int)
    case tensor(Int)
    case operation(Int)
  }

  /// The kind of error.
  public let kind: Kind
  /// The problem in a few words.
  public let what: StaticString
  /// The position of the error.
  public let location: Location

  init(_ kind: Kind, _ what: StaticString, _ location: Location = .whole) {
    self.kind = kind
    self.what = what
    self.location = location
  }

  /// Compares only kind and position, because the text is just for display.
  public static func == (a: PoseModelError, b: PoseModelError) -> Bool {
    a.kind == b.kind && a.location == b.location
  }
}

extension PoseModelError: CustomStringConvertible {
  public var description: String {
    switch location {
    case .whole: "\(lead): \(what)"
    case .byte(let offset): "\(lead): \(what), at byte \(offset)"
    case .tensor(let number): "\(lead): \(what), in tensor \(number)"
    case .operation(let number): "\(lead): \(what), in operation \(number)"
    }
  }

  private var lead: String {
    switch kind {
    case .notAModel: "not a model"
    case .otherVersion: "a model of a different version"
    case .truncated: "the model ends too early"
    case .damaged: "the model is damaged"
    case .unsupported: "the model contains something that is not supported"
    case .wrongModel: "not the model that is needed here"
    }
  }
}
