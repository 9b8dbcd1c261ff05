import Engine
import Screens

var tokensGallery: [GalleryItem] {
  let month = Instant(unixSeconds: galleryNow.unixSeconds - 30 * 86_400, zoneMinutes: 60)
  let tokens = [
    TokenRow(
      id: "2", name: "Home dashboard", canWrite: false, created: month, lastUsed: galleryNow,
      ends: Instant(unixSeconds: galleryNow.unixSeconds + 335 * 86_400, zoneMinutes: 60)),
    TokenRow(id: "1", name: "Nightly import from the watch", canWrite: true, created: month),
    TokenRow(
      id: "3", name: "Old script", canWrite: false, created: month, ends: galleryNow,
      hasEnded: true),
  ]
  let cases: [(String, String, TokensState)] = [
    ("tokens", "Access tokens", TokensState(tokens: tokens)),
    ("tokens-none", "Access tokens, none", TokensState()),
    (
      "tokens-made", "Access tokens, one just made",
      TokensState(tokens: tokens, secret: "andante_J0bq2nS1o-4VhZ2mVx1H9vYk3q7wG0ZfT5uWcR8dLxE")
    ),
    (
      "tokens-refused", "Access tokens, a name refused",
      TokensState(tokens: tokens, refusedName: " ")
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .tokens) { tokensScreen(state) }
  }
}
