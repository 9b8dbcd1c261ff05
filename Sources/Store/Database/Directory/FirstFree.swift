/// Returns the name if it is free. Otherwise appends the separator and the lowest number, starting at 2, that makes it
/// unique.
func firstFree(_ name: String, _ separator: String, _ isFree: (String) -> Bool) -> String {
  if isFree(name) { return name }
  var number = 2
  while !isFree(name + separator + String(number)) { number += 1 }
  return name + separator + String(number)
}
