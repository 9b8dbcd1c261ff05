/// A name, or the name with the first number from 2 on behind it that is free.
func firstFree(_ name: String, _ separator: String, _ isFree: (String) -> Bool) -> String {
  if isFree(name) { return name }
  var number = 2
  while !isFree(name + separator + String(number)) { number += 1 }
  return name + separator + String(number)
}
