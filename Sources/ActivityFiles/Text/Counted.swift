/// "1 activity", "3 activities": a count with its noun in the right form.
///
/// - Parameter plural: where it is not the noun with an "s".
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
