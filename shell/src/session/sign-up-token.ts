const key = 'token'

/** Keeps the token of a sign-up response, as docs/product.md requires. The session itself is the cookie. */
export function saveToken(token: string | undefined) {
  if (token === undefined) return
  try {
    localStorage.setItem(key, token)
  } catch {
    // A browser that keeps nothing signs in all the same.
  }
}

/** Whoever signs out leaves nothing of theirs behind. */
export function removeToken() {
  try {
    localStorage.removeItem(key)
  } catch {
    // See above.
  }
}
