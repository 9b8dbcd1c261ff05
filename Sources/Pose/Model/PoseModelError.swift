/// Why a model cannot be used: one sentence that says what is wrong and where.
public struct PoseModelError: Error, Equatable, Sendable {
  /// What sort of failure it is; the raw value crosses the page module's border, negated.
  public enum Kind: Int32, Sendable {
    /// The bytes are something else altogether.
    case notAModel = 1
    /// A form of a later or earlier version than this one reads.
    case otherVersion
    /// It ends too early, or a place it names lies outside of it.
    case truncated
    /// It contradicts itself.
    case damaged
    /// A model, but with something in it that this code does not do.
    case unsupported
    /// A model for another task.
    case wrongModel
  }

  /// Where it is.
  public enum Place: Equatable, Sendable {
    case whole
    case byte(Int)
    case tensor(Int)
    case operation(Int)
  }

  /// What sort of failure it is.
  public let kind: Kind
  /// What is wrong, in a few words.
  public let what: StaticString
  /// Where it is.
  public let place: Place

  init(_ kind: Kind, _ what: StaticString, _ place: Place = .whole) {
    self.kind = kind
    self.what = what
    self.place = place
  }

  /// Kind and place alone: the words are for people.
  public static func == (a: PoseModelError, b: PoseModelError) -> Bool {
    a.kind == b.kind && a.place == b.place
  }
}

extension PoseModelError: CustomStringConvertible {
  public var description: String {
    switch place {
    case .whole: "\(lead): \(what)"
    case .byte(let offset): "\(lead): \(what), at byte \(offset)"
    case .tensor(let number): "\(lead): \(what), in tensor \(number)"
    case .operation(let number): "\(lead): \(what), in operation \(number)"
    }
  }

  private var lead: String {
    switch kind {
    case .notAModel: "not a model"
    case .otherVersion: "a model of another version"
    case .truncated: "the model ends too early"
    case .damaged: "the model is damaged"
    case .unsupported: "the model has something that is not supported"
    case .wrongModel: "not the model that is needed here"
    }
  }
}
