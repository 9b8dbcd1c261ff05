/// An error in the options of `andante serve`. The description names the options and the reason in one sentence.
public struct OptionError: Error, Equatable, CustomStringConvertible {
  public let description: String
}
