/// Returns a count with its noun: "1 activity", "3 activities".
///
/// - Parameter plural: the plural, if it isn't the noun with an "s".
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
