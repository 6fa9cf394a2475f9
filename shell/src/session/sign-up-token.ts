const key = 'token'

/** Keeps the token of a sign-up response, as docs/product.md requires. The session itself is the cookie. */
export function saveToken(token: string | undefined) {
  if (token === undefined) return
  try {
    localStorage.setItem(key, token)
  } catch {
    // Storage is blocked. Sign-in does not need the token.
  }
}

/** Removes the token on Sign Out. */
export function removeToken() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is no token.
  }
}
